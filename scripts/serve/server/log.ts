export type LogEvent = { level: 'info' | 'error'; message: string } & Record<string, unknown>
export type Log = (event: LogEvent) => void

/** Writes one JSON line per event to standard error, for log collectors and people. */
export const logLines: Log = (event) => {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event }))
}

/** Describes an error in one line: its message with the messages of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`
}
