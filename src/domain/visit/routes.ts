import { type Guard, visitorRoutes } from './route-guards.ts'

/** Routes that every visitor may see, with their guards (spec §2). */
const openRoutes = {
  '/': ['fetch-business', 'check-one-type'],
  '/:type': ['fetch-business', 'check-selling-type'],
  '/:type/:category': ['fetch-business', 'check-selling-type'],
  '/:type/:category/:item': ['fetch-business', 'load-item'],
  '/:type/cart': ['fetch-business', 'check-selling-type'],
  '/:type/search': ['fetch-business', 'check-selling-type'],
  '/Branches': ['fetch-business'],
  '/Policies': ['fetch-business'],
  '/more': ['fetch-business'],
  '/settings': ['fetch-business'],
} as const satisfies Record<string, readonly Guard[]>

/**
 * All routes of a venue with their guards in order (spec §2). `:name` stands for one segment. The edge redirects other
 * spellings of the fixed names to those used here.
 */
export const routes = { ...openRoutes, ...visitorRoutes } as const
export type Route = keyof typeof routes
