/** What a route asks before it is shown (spec §2). */
export type Guard =
  /** The venue exists and has a live release: decided where the request is resolved. */
  | 'fetch-business'
  /** A venue of one selling type leads from home to its menu: decided there, too. */
  | 'check-one-type'
  /** The venue sells that way: its pages exist. */
  | 'check-selling-type'
  /** The branch has the item: its page exists. */
  | 'load-item'
  /** The type has a cart and takes orders, now or scheduled (spec §4). */
  | 'can-checkout'
  /** The checkout can be entered by itself, by link or reload: what the cart would have shown is in order. */
  | 'fast-checkout'
  /** Somebody is logged in. */
  | 'auth'
  /** Nobody is logged in. */
  | 'guest'
  /** Who is logged in has told what orders need. */
  | 'check-profile'

/**
 * Routes whose island decides who sees them, with their guards in the order they are asked (spec §2). Apart from the other
 * routes, which no island needs.
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

/** What guards have to know about a visit; what is not known yet keeps nobody out. */
export type VisitFacts = {
  readonly loggedIn?: boolean
  readonly profileComplete?: boolean
  /** The type has a cart and is open, or takes scheduled orders. */
  readonly takesOrders?: boolean
  /** Lines of the cart that can be ordered. */
  readonly lines?: number
}

/** Why a route is not shown, and so where to go instead. */
export type Refusal = 'log-in' | 'logged-in-already' | 'complete-profile' | 'takes-no-orders' | 'empty-cart'

type GuardRule = (facts: VisitFacts) => Refusal | null

/** Nothing to ask of the visitor: without it there would be no page. */
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
 * The first refusal of a route's guards, or null when the visitor may pass. `table` differs in tests alone.
 * @throws RangeError for a guard or route that nobody has defined (spec §8).
 */
export function checkGuards(
  route: string,
  facts: VisitFacts,
  table: Readonly<Record<string, readonly string[]>> = visitorRoutes,
): Refusal | null {
  const guards = Object.hasOwn(table, route) ? table[route] : undefined
  if (!guards) throw new RangeError(`there is no route ${route}`)
  for (const guard of guards) {
    const rule = Object.hasOwn(rules, guard) ? rules[guard as Guard] : undefined
    if (!rule) throw new RangeError(`the route ${route} names an unknown guard: ${guard}`)
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return null
}
