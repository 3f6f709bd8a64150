/** A path that a URL contains unchanged: no characters to encode, and no segments `.` and `..`. */
const PLAIN_PATH = /^(?:\/(?!\.\.?(?:\/|$))[\w.~-]*)+$/

/**
 * Returns an address with spaces and special characters encoded. Adds the site to absolute paths. `siteUrl` is an origin as URLs have
 * it: in lower case, and without a default port or a trailing slash.
 */
export function absoluteUrl(address: string, siteUrl: string): string {
  // Parsing a URL takes much longer.
  if (PLAIN_PATH.test(address)) return siteUrl + address
  const whole = address.startsWith('/') ? siteUrl + address : address
  return URL.canParse(whole) ? new URL(whole).href : whole
}
