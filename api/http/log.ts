/** Writes one log line. Fields describe what happened, never who: no names, phone numbers, secrets or tokens. */
export type Log = (level: 'info' | 'error', event: string, fields: Readonly<Record<string, unknown>>) => void

/** Writes JSON lines: errors to stderr, the rest to stdout. */
export const jsonLog: Log = (level, event, fields) => {
  const line = `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`
  ;(level === 'error' ? process.stderr : process.stdout).write(line)
}
