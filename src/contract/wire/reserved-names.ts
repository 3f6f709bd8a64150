/** The reference id under which the pages of no venue are published; no venue can have it. */
export const ROOT_SITE = '_'

/** First path segments the site answers itself: a venue by such a reference id could not be reached. Lower case. */
export const RESERVED_REFERENCE_IDS: ReadonlySet<string> = new Set([
  '404',
  'api',
  'assets',
  'favicon',
  'healthz',
  'media',
  'readyz',
  'robots',
  'service',
  'sitemap',
  'users',
  'webapp',
])

/** Screens beside the categories of a selling type (spec §2): a category by such an id could not be reached. */
export const RESERVED_CATEGORY_IDS: ReadonlySet<string> = new Set(['cart', 'checkout', 'search'])
