/** Writes one line of the log. Fields hold what happened, never who: no names, phones, secrets or tokens. */
export type Log = (level: 'info' | 'error', event: string, fields: Readonly<Record<string, unknown>>) => void

/** JSON lines: errors to stderr, the rest to stdout. */
export const jsonLog: Log = (level, event, fields) => {
  const line = `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`
  ;(level === 'error' ? process.stderr : process.stdout).write(line)
}
