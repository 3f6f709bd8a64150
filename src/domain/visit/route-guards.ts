/** A condition for showing a route (spec §2). */
export type Guard =
  /** The venue exists and has a live release. The edge decides this. */
  | 'fetch-business'
  /** The home page of a venue with one selling type redirects to its menu. The edge decides this, too. */
  | 'check-one-type'
  /** The venue sells by this type, so its pages exist. */
  | 'check-selling-type'
  /** The branch has the item, so its page exists. */
  | 'load-item'
  /** The type has a cart and accepts orders, for now or scheduled (spec §4). */
  | 'can-checkout'
  /** The checkout can be opened directly, by link or reload: the cart has no problems. */
  | 'fast-checkout'
  /** A customer is logged in. */
  | 'auth'
  /** No customer is logged in. */
  | 'guest'
  /** The profile of the logged-in customer is complete. */
  | 'check-profile'

/**
 * Routes whose island checks guards, with the guards in order (spec §2). Other routes are in `routes.ts`, so that islands
 * do not load them.
 */
export const visitorRoutes = {
  '/:type/checkout': [
    'fetch-business',
    'check-selling-type',
    'can-checkout',
    'fast-checkout',
    'check-profile',
  ],
  '/Feedback': ['fetch-business'],
  '/locations': ['fetch-business', 'auth'],
  '/login': ['fetch-business', 'guest'],
  '/order/:order': ['fetch-business'],
  '/orders/history': ['fetch-business', 'auth'],
  '/orders/status': ['fetch-business'],
  '/payment/fail': ['fetch-business'],
  '/profile': ['fetch-business', 'auth'],
  '/reservation/:reserveType': ['fetch-business'],
  '/reservation/history': ['fetch-business'],
  '/reservation/success/:reservation': ['fetch-business'],
  '/wallet/:package': ['fetch-business', 'auth'],
  '/wallet/history': ['fetch-business', 'auth'],
  '/wallet/home': ['fetch-business', 'auth'],
  '/wallet/walletPackage': ['fetch-business', 'auth'],
} as const satisfies Record<string, readonly Guard[]>
export type VisitorRoute = keyof typeof visitorRoutes

/** The facts that guards check. Unknown facts never refuse access. */
export type VisitFacts = {
  readonly loggedIn?: boolean
  readonly profileComplete?: boolean
  /** The type has a cart, and the branch is open or takes scheduled orders. */
  readonly takesOrders?: boolean
  /** Number of cart lines that can be ordered. */
  readonly lines?: number
}

/** Why a route is not shown. It decides where to redirect. */
export type Refusal = 'log-in' | 'logged-in-already' | 'complete-profile' | 'takes-no-orders' | 'empty-cart'

type GuardRule = (facts: VisitFacts) => Refusal | null

/** Always passes: the page would not exist otherwise. */
const existence: GuardRule = () => null

const rules: Readonly<Record<Guard, GuardRule>> = {
  'fetch-business': existence,
  'check-one-type': existence,
  'check-selling-type': existence,
  'load-item': existence,
  'can-checkout': ({ takesOrders }) => (takesOrders === false ? 'takes-no-orders' : null),
  'fast-checkout': ({ lines }) => (lines === 0 ? 'empty-cart' : null),
  auth: ({ loggedIn }) => (loggedIn === false ? 'log-in' : null),
  guest: ({ loggedIn }) => (loggedIn === true ? 'logged-in-already' : null),
  'check-profile': ({ loggedIn, profileComplete }) =>
    loggedIn === true && profileComplete === false ? 'complete-profile' : null,
}

/**
 * Returns the first refusal of a route's guards, or null if the route may be shown. Only tests pass another `table`.
 * @throws RangeError if the route or a guard is not defined (spec §8).
 */
export function checkGuards(
  route: string,
  facts: VisitFacts,
  table: Readonly<Record<string, readonly string[]>> = visitorRoutes,
): Refusal | null {
  const guards = Object.hasOwn(table, route) ? table[route] : undefined
  if (!guards) throw new RangeError(`The route ${route} is not defined`)
  for (const guard of guards) {
    const rule = Object.hasOwn(rules, guard) ? rules[guard as Guard] : undefined
    if (!rule) throw new RangeError(`The route ${route} has an unknown guard: ${guard}`)
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return null
}
