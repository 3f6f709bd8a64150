const LANGUAGES =
  'does not know a venue’s languages, so only one preference counts: the cookie or the browser’s first language'
const SETTINGS =
  'does not read a venue’s settings, so Accept-Language always counts, and Vary always names it'
const MOVED = 'does not know the pages of a venue, so an item is found in its own category only'
const TAGS =
  'derives entity tags from time and size, not from the content; those of compressed answers are weak'
const BROTLI =
  'supports brotli only with a module (Debian: libnginx-mod-http-brotli-static); otherwise sends gzip'
const RANGES = 'refuses an invalid range (416), while the others send the whole file'

/**
 * Tests that nginx fails, by name, with the reason. A test listed here must fail on nginx; remove it once nginx passes.
 */
export const NGINX_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['cookie with a locale that the venue lacks', LANGUAGES],
  ['the second language if the venue lacks the first', LANGUAGES],
  ['refused language', LANGUAGES],
  ['browser language not allowed', SETTINGS],
  ['one language needs no negotiation', SETTINGS],
  ['an item that was moved to another category', MOVED],
  ['an item that was moved to another category, by an alias', MOVED],
  ['an item that was moved to another category, by an id that looks like a file', MOVED],
  ['own host, an item that was moved to another category', MOVED],
  ['only one order type', 'does not know a venue’s order types, so its home page is shown'],
  ['other case of the reference id', 'cannot convert to lower case, so a reference id must be spelt exactly'],
  ['differs between encodings and languages', TAGS],
  ['is derived from the content: files of the same size and age have different tags', TAGS],
  ['"gzip, deflate, br, zstd" gets br', BROTLI],
  ['"*" gets br', BROTLI],
  ['a compressed page states its length', 'compresses while sending'],
  ['sends the whole file for bytes=x', RANGES],
  ['sends the whole file for bytes=-', RANGES],
  ['sends the whole file for bytes=9-3', RANGES],
  [
    'sends pages with the policy of their release',
    'does not know the scripts of a page, so it sends no policy for scripts',
  ],
  ['shows the platform’s message as plain text', 'cannot insert the text of a file into a page'],
])

const PREFERENCES = 'the module sends brotli to every client that accepts it, and ignores preferences'
const RESOLVED = new Set(['"gzip, deflate, br, zstd" gets br', 'differs between encodings and languages'])

/** The differences with the brotli module, which removes some and adds others. */
export const NGINX_BROTLI_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ...[...NGINX_DIFFERENCES].filter(([name]) => !RESOLVED.has(name)),
  ['"*" gets br', 'the module ignores *, so gzip is sent'],
  ['"br;q=0.2, gzip;q=0.9" gets gzip', PREFERENCES],
  ['"identity, br;q=0.5" gets undefined', PREFERENCES],
])
