const LANGUAGES =
  'does not know a venue’s languages: only one preference counts, the cookie or the browser’s first language'
const SETTINGS = 'does not read a venue’s settings: Accept-Language always counts, and Vary always names it'
const MOVED = 'does not know the pages of a venue: an item is found in its own category alone'
const TAGS = 'makes entity tags of time and size, not of the bytes; compressed answers have a weak one'
const BROTLI =
  'supports brotli only with a module (Debian: libnginx-mod-http-brotli-static); otherwise sends gzip'
const RANGES = 'refuses a range it cannot read (416), where the others send everything'

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
  ['only one order type', 'does not know a venue’s types: its home is shown'],
  ['other case of the reference id', 'cannot convert to lower case: a reference id is matched as spelt'],
  ['differs between encodings and languages', TAGS],
  ['is made of the bytes: files of the same size and age have different ones', TAGS],
  ['"gzip, deflate, br, zstd" gets br', BROTLI],
  ['"*" gets br', BROTLI],
  ['a compressed page says its length', 'compresses while sending'],
  ['sends all for bytes=x', RANGES],
  ['sends all for bytes=-', RANGES],
  ['sends all for bytes=9-3', RANGES],
  [
    'a page has the policy its release gives it',
    'does not know the scripts of a page, so it sends no script policy',
  ],
  ['says so in the platform’s words, as text', 'cannot insert the text of a file into a page'],
])

const PREFERENCES = 'the module sends brotli to everyone who names it, and does not read what they prefer'
const LEARNED = new Set(['"gzip, deflate, br, zstd" gets br', 'differs between encodings and languages'])

/** The differences with the brotli module, which removes some and adds others. */
export const NGINX_BROTLI_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ...[...NGINX_DIFFERENCES].filter(([name]) => !LEARNED.has(name)),
  ['"*" gets br', 'the module does not read *; gzip goes instead'],
  ['"br;q=0.2, gzip;q=0.9" gets gzip', PREFERENCES],
  ['"identity, br;q=0.5" gets undefined', PREFERENCES],
])
