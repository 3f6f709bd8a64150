/**
 * How long a response may be cached.
 *
 * - `immutable`: its name changes with its content (hashed assets, metadata of one build).
 * - `revalidate`: cached but revalidated every time, so that edits are visible at once; unchanged files cost a 304. Shared
 *   caches keep one copy per value of the headers in `Vary`. `Cookie` is one of them, so few copies are shared. This is the
 *   price of having no language in the URL.
 * - `never`: not cached (the pointer to the live build, error pages).
 * - `redirect`: a permanent redirect, cached for an hour so that browsers do not keep mistakes.
 */
export type CacheClass = 'immutable' | 'revalidate' | 'never' | 'redirect'

/** The `Cache-Control` value of each class. */
export const CACHE_CONTROL: Readonly<Record<CacheClass, string>> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  never: 'no-store',
  redirect: 'public, max-age=3600',
}
