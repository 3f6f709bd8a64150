import { type CallName, calls } from '../../src/contract/calls.ts'
import {
  joinByPasskeyCall,
  joinOptionsCall,
  signInCall,
  signInOptionsCall,
} from '../../src/contract/counter/passkey-calls.ts'
import { cropPictureCall, uploadPictureCall } from '../../src/contract/counter/picture-calls.ts'
import { invitationCall, joinCall, placesCall } from '../../src/contract/counter/staff-calls.ts'
import type { OperatorCall } from '../../src/contract/operator/operator-calls.ts'
import { mapsCalls } from '../../src/contract/site/maps-calls.ts'
import type { Limit } from '../db/limited-turns.ts'

/** Groups of calls by their cost to this server, or by the harm that many of them could do. */
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
  | 'counter'
  | 'upload'

const MINUTE = 60
const HOUR = 3600

export type CallLimits = Readonly<Record<CallKind, readonly Limit[]>>

/**
 * Rate limits per network. The diners of a full venue share an address, and so may all customers of a mobile operator:
 * three hundred people who read, price and order within ten minutes stay below every limit.
 */
export const CALL_LIMITS: CallLimits = {
  // Whole menus of hundreds of kilobytes. No page reads them, but a publisher on another machine reads those of all venues,
  // a dozen per second.
  venue: [{ most: 1500, seconds: MINUTE }],
  // Answered from memory.
  read: [{ most: 6000, seconds: MINUTE }],
  search: [{ most: 3000, seconds: MINUTE }],
  // Diners type a place letter by letter, but once per order. A search compares up to 2,000 names (about 10 ms).
  places: [{ most: 300, seconds: MINUTE }],
  // Unknown coupon codes. A venue's diners share an address, and some of them mistype.
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
  // The database also limits codes sent and attempted (`code-limits.ts`), and feedback per venue.
  code: [{ most: 300, seconds: MINUTE }],
  feedback: [{ most: 300, seconds: MINUTE }],
  account: [{ most: 3000, seconds: MINUTE }],
  events: [{ most: 600, seconds: MINUTE }],
  // All callbacks of a payment provider come from its network. It repeats those that are rejected.
  callback: [{ most: 3000, seconds: MINUTE }],
  operator: [{ most: 6000, seconds: MINUTE }],
  // All devices of a venue share an address. A full board makes a call per order and step.
  counter: [{ most: 3000, seconds: MINUTE }],
  // Each takes up to seconds of a core and stores up to two megabytes. A menu of 300 pictures is uploaded within the hour.
  upload: [
    { most: 120, seconds: MINUTE },
    { most: 1000, seconds: HOUR },
  ],
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
  branchStream: 'read',
  tables: 'read',
  zones: 'read',
  banners: 'read',
  bannersReach: 'count',
  visit: 'count',
  calcOrder: 'price',
  placeOrder: 'order',
  order: 'account',
  payOrder: 'pay',
  cancelOrder: 'account',
  orderStream: 'account',
  transaction: 'account',
  orderReceipts: 'account',
  ownReceipts: 'account',
  receipt: 'account',
  receiptPdf: 'upload',
  mail: 'account',
  setMail: 'feedback',
  calendar: 'account',
  pushKey: 'read',
  orderPush: 'account',
  endOrderPush: 'account',
  orderMessages: 'account',
  chooseOrderMessages: 'account',
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
  interest: 'events',
} as const satisfies Record<CallName, CallKind>

const kinds = new Map<unknown, CallKind>([
  ...Object.entries(calls).map(([name, call]) => [call, KINDS[name as CallName]] as const),
  ...Object.values(mapsCalls).map((call) => [call, 'places'] as const),
  ...[joinCall, invitationCall, joinOptionsCall, joinByPasskeyCall, signInOptionsCall, signInCall].map(
    (call) => [call, 'code'] as const,
  ),
  [placesCall, 'counter'],
])

/** The kind of a registered call. @throws Error for a call without a kind, since every call needs a limit. */
export function findCallKind(call: Pick<OperatorCall, 'auth' | 'path'>): CallKind {
  if (call.auth === 'operator') return 'operator'
  if (call === uploadPictureCall || call === cropPictureCall) return 'upload'
  if (call.auth === 'staff') return 'counter'
  const kind = kinds.get(call)
  if (kind === undefined) throw new Error(`${call.path} has no rate limit`)
  return kind
}
