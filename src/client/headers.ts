/** Returns the headers of every platform call (spec §7), except the credential. `now` is in epoch milliseconds. */
export function callHeaders(locale: string, now: number): Record<string, string> {
  return {
    Accept: 'application/json',
    webapp: 'true',
    version: '5',
    'Accept-Language': locale,
    locale,
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    'current-time': new Date(now).toISOString(),
  }
}
