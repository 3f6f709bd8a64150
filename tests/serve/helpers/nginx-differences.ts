const LANGUAGES =
  'cannot tell a language the venue lacks from its first one: one wish counts, the cookie or the browser’s dearest language'
const SETTINGS =
  'does not read what the venue sets: Accept-Language counts everywhere, and Vary always names it'
const MOVED = 'does not know the pages of a venue: an item is found in its own category alone'
const TAGS = 'makes entity tags of time and size, not of the bytes; compressed answers have a weak one'
const BROTLI =
  'has brotli only with a module of its own (Debian: libnginx-mod-http-brotli-static); gzip goes instead'
const RANGES = 'refuses a range it cannot read (416), where the others send everything'

/**
 * What nginx cannot do, by the name of the test with its reason. A test named here must fail on nginx: what nginx has
 * learned is taken off the list.
 */
export const NGINX_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['cookie of a locale the venue lacks', LANGUAGES],
  ['the second language, where the venue lacks the first', LANGUAGES],
  ['refused language', LANGUAGES],
  ['browser language not allowed', SETTINGS],
  ['one language needs no negotiation', SETTINGS],
  ['an item that is in another category now', MOVED],
  ['an item that is in another category now, by an alias', MOVED],
  ['an item that is in another category now, by an id that looks like a file', MOVED],
  ['own host, an item that is in another category now', MOVED],
  ['only one order type', 'does not know a venue’s types: its home is shown'],
  ['other case of the reference id', 'has no lower case: a reference id is found as it is spelt'],
  ['differs between encodings and languages', TAGS],
  ['is made of the bytes: files of the same size and age have different ones', TAGS],
  ['"gzip, deflate, br, zstd" gets br', BROTLI],
  ['"*" gets br', BROTLI],
  ['a compressed page says its length', 'compresses while it sends'],
  ['sends all for bytes=x', RANGES],
  ['sends all for bytes=-', RANGES],
  ['sends all for bytes=9-3', RANGES],
  ['a page has the policy its release gives it', 'does not know which scripts a page has: no script policy'],
  ['says so in the platform’s words, as text', 'does not write a file’s words into a page'],
])

const PREFERENCES = 'the module sends brotli to everyone who names it, and does not read what they prefer'
const LEARNED = new Set(['"gzip, deflate, br, zstd" gets br', 'differs between encodings and languages'])

/** The same where the module for brotli is loaded: some differences are gone, others come with it. */
export const NGINX_BROTLI_DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ...[...NGINX_DIFFERENCES].filter(([name]) => !LEARNED.has(name)),
  ['"*" gets br', 'the module does not read *; gzip goes instead'],
  ['"br;q=0.2, gzip;q=0.9" gets gzip', PREFERENCES],
  ['"identity, br;q=0.5" gets undefined', PREFERENCES],
])
