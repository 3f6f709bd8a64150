export type LogEvent = { level: 'info' | 'error'; message: string } & Record<string, unknown>
export type Log = (event: LogEvent) => void

/** One JSON line per event on standard error: what a log collector reads and a person can too. */
export const logLines: Log = (event) => {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...event }))
}

/** What an error is, in one line: its message with the messages of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`
}
