/** How fast a page was to its visitor, and how still it stood: what browsers measure of every page. */
export const vitalNames = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/**
 * What a page view is told with at most: milliseconds; CLS, how far things moved, has no unit. Whatever is beyond was no
 * page that somebody waited for.
 */
export const maxVitalValues: Readonly<Record<VitalName, number>> = {
  LCP: 60_000,
  INP: 60_000,
  FCP: 60_000,
  TTFB: 60_000,
  CLS: 10,
}

/** Kinds of a venue's pages, as far as their speed is told apart; `visitor`: what an island fills, but cart and checkout. */
export const pageKinds = [
  'home',
  'menu',
  'category',
  'item',
  'search',
  'cart',
  'checkout',
  'more',
  'settings',
  'branches',
  'policies',
  'visitor',
] as const
export type PageKind = (typeof pageKinds)[number]
