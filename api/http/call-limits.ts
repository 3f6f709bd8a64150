import { type CallName, calls } from '../../src/contract/calls.ts'
import type { OperatorCall } from '../../src/contract/operator/operator-calls.ts'
import { mapsCalls } from '../../src/contract/site/maps-calls.ts'
import type { Limit } from '../db/limited-turns.ts'

/** Calls by what they cost this server, or what a stranger could do with many of them. */
export type CallKind =
  | 'venue'
  | 'read'
  | 'search'
  | 'places'
  | 'coupon'
  | 'price'
  | 'count'
  | 'order'
  | 'reserve'
  | 'pay'
  | 'code'
  | 'feedback'
  | 'account'
  | 'events'
  | 'callback'
  | 'operator'

const MINUTE = 60
const HOUR = 3600

export type CallLimits = Readonly<Record<CallKind, readonly Limit[]>>

/**
 * How often one network may call. The diners of a full house share an address, and so may a whole mobile operator: three
 * hundred people who all read, price and order within ten minutes stay below every one of these.
 */
export const CALL_LIMITS: CallLimits = {
  // Whole menus, hundreds of kilobytes each. No page asks for them; another machine's publisher reads those of all venues,
  // a dozen a second.
  venue: [{ most: 1500, seconds: MINUTE }],
  // Answered out of memory.
  read: [{ most: 6000, seconds: MINUTE }],
  search: [{ most: 3000, seconds: MINUTE }],
  // A place is typed letter by letter, but once per order; a search compares up to 2,000 names (about 10 ms).
  places: [{ most: 300, seconds: MINUTE }],
  // Codes of coupons that do not exist; a venue's diners share an address, and some of them mistype.
  coupon: [
    { most: 60, seconds: 10 * MINUTE },
    { most: 600, seconds: 24 * HOUR },
  ],
  price: [{ most: 3000, seconds: MINUTE }],
  count: [{ most: 3000, seconds: MINUTE }],
  order: [
    { most: 120, seconds: MINUTE },
    { most: 1500, seconds: HOUR },
  ],
  reserve: [
    { most: 60, seconds: MINUTE },
    { most: 600, seconds: HOUR },
  ],
  pay: [{ most: 300, seconds: MINUTE }],
  // How many codes are sent and tried is counted in the database (`code-limits.ts`); so is feedback, per venue.
  code: [{ most: 300, seconds: MINUTE }],
  feedback: [{ most: 300, seconds: MINUTE }],
  account: [{ most: 3000, seconds: MINUTE }],
  events: [{ most: 600, seconds: MINUTE }],
  // All of a payment provider's come from its own network; what is refused it sends again.
  callback: [{ most: 3000, seconds: MINUTE }],
  operator: [{ most: 6000, seconds: MINUTE }],
}

const KINDS = {
  restaurant: 'venue',
  restaurantDomain: 'venue',
  menu: 'venue',
  item: 'read',
  search: 'search',
  tagsIngredients: 'search',
  shifts: 'read',
  branches: 'read',
  tables: 'read',
  zones: 'read',
  banners: 'read',
  bannersReach: 'count',
  visit: 'count',
  calcOrder: 'price',
  placeOrder: 'order',
  order: 'account',
  payOrder: 'pay',
  transaction: 'account',
  rate: 'feedback',
  survey: 'feedback',
  newsletter: 'feedback',
  reservationSlots: 'price',
  reserveTable: 'reserve',
  reservations: 'account',
  reservation: 'account',
  cancelReservation: 'account',
  login: 'code',
  register: 'code',
  registerWhatsapp: 'code',
  sendOtp: 'code',
  resendOtp: 'code',
  verify: 'code',
  verifyByWhatsapp: 'code',
  verifyOtp: 'code',
  verifyPhone: 'code',
  logout: 'account',
  logoutEverywhere: 'account',
  profile: 'account',
  updateProfile: 'account',
  deleteAccount: 'account',
  orders: 'account',
  orderById: 'account',
  payOwnOrder: 'pay',
  wallet: 'account',
  buyPackage: 'pay',
  walletPurchase: 'account',
  events: 'events',
  vitals: 'count',
} as const satisfies Record<CallName, CallKind>

const kinds = new Map<unknown, CallKind>([
  ...Object.entries(calls).map(([name, call]) => [call, KINDS[name as CallName]] as const),
  ...Object.values(mapsCalls).map((call) => [call, 'places'] as const),
])

/** The kind of a call of the registries. @throws Error for a call that has none: none goes without a limit. */
export function kindOf(call: Pick<OperatorCall, 'auth' | 'path'>): CallKind {
  if (call.auth === 'operator') return 'operator'
  const kind = kinds.get(call)
  if (kind === undefined) throw new Error(`${call.path} has no limit`)
  return kind
}
