/** The web vitals that browsers measure for every page. */
export const vitalNames = ['LCP', 'INP', 'FCP', 'TTFB', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/**
 * Maximum accepted values in milliseconds; CLS has no unit. Larger values are not from a page that a visitor waited for.
 */
export const maxVitalValues: Readonly<Record<VitalName, number>> = {
  LCP: 60_000,
  INP: 60_000,
  FCP: 60_000,
  TTFB: 60_000,
  CLS: 10,
}

/** Page kinds that vitals distinguish; `visitor` covers screens that an island fills, except cart and checkout. */
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
