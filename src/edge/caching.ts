/**
 * How long an answer may be kept.
 *
 * - `immutable`: its name changes with its content (hashed assets, metadata of one build).
 * - `revalidate`: kept, but asked for every time, so that an edit is seen at once; unchanged costs a 304. Caches between
 *   may keep it too, one copy per value of the headers in `Vary`: with `Cookie` among them few copies are shared, which
 *   is the price of a language that is not in the address.
 * - `never`: not kept at all (the pointer to the live build, error pages).
 * - `redirect`: a lasting redirect; an hour, so that a mistake does not stay in browsers for ever.
 */
export type CacheClass = 'immutable' | 'revalidate' | 'never' | 'redirect'

/** The `Cache-Control` value of each class. */
export const CACHE_CONTROL: Readonly<Record<CacheClass, string>> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
  never: 'no-store',
  redirect: 'public, max-age=3600',
}
