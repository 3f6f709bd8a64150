/** The reference id of the site's own pages; no venue can have it. */
export const ROOT_SITE = '_'

/** First path segments that the site uses itself: a venue with such a reference id would be unreachable. Lower case. */
export const RESERVED_REFERENCE_IDS: ReadonlySet<string> = new Set([
  '404',
  'api',
  'assets',
  'counter',
  'favicon',
  'healthz',
  'media',
  'q',
  'readyz',
  'robots',
  'service',
  'sitemap',
  'users',
  'webapp',
])

/** Screens next to the categories of a selling type (spec §2): a category with such an id would be unreachable. */
export const RESERVED_CATEGORY_IDS: ReadonlySet<string> = new Set(['cart', 'checkout', 'search'])
