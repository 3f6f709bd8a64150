import type {
  FeedbackPayload,
  LocationsPayload,
  OrderPayload,
  OrdersPayload,
  ProfilePayload,
  VisitorPayload,
} from '../../contract/payloads/visitor.ts'
import { offersWallet } from '../../domain/payment/wallet.ts'
import { takesReservations } from '../../domain/reservations/reservation.ts'
import { callingCodeOf } from '../../domain/values/phone.ts'
import { hasFeedbackPage } from '../../domain/venue/feedback.ts'
import type { ReserveType } from '../../domain/venue/reservation-settings.ts'
import type { Business, Venue } from '../../domain/venue/venue.ts'
import { sellsType } from '../../domain/visit/order-types.ts'
import { mapHref } from '../address/map-href.ts'
import { FEEDBACK_PATH, reservePath } from '../address/paths.ts'
import { reservationsPayload, reservePayload } from './reservation-payload.ts'
import { walletPayload } from './wallet-payload.ts'

/** A screen that depends on the visitor: a shell, prerendered once per locale and filled by its island. */
type VisitorScreen = {
  /** Path of the prerendered shell below the venue. */
  readonly path: string
  /** The pattern of URLs it serves, if it serves more than its path. */
  readonly pattern?: string
  /** Whether a venue has this screen. Missing: all venues have it. */
  readonly offered?: (business: Business) => boolean
  /** Its `_payload.json`. */
  readonly data: (venue: Venue) => VisitorPayload
}

/** All visitor screens except cart and checkout, which belong to a selling type (spec §2). Each has a page in `src/pages`. */
export const visitorScreens = {
  feedback: { path: FEEDBACK_PATH, offered: hasFeedbackPage, data: feedbackPayload },
  locations: {
    path: '/locations',
    offered: (business) => hasAccounts(business) && sellsType(business, 'delivery'),
    data: locationsPayload,
  },
  login: { path: '/login', offered: hasAccounts, data: visitorPayload },
  order: { path: '/order/_', pattern: '/order/:orderId', data: orderPayload },
  'orders-history': { path: '/orders/history', offered: hasAccounts, data: ordersPayload },
  'orders-status': { path: '/orders/status', data: ordersPayload },
  'payment-fail': { path: '/payment/fail', data: orderPayload },
  profile: { path: '/profile', offered: hasAccounts, data: profilePayload },
  'reserve-table': reserveScreen('reserv_dinein'),
  'reserve-service': reserveScreen('reserv_service'),
  reservations: {
    path: '/reservation/history',
    offered: ({ reservation }) => reservation.enabled,
    data: (venue) => reservationsPayload(venue, visitorPayload(venue)),
  },
  reservation: {
    path: '/reservation/success/_',
    pattern: '/reservation/success/:reservationId',
    offered: ({ reservation }) => reservation.enabled,
    data: (venue) => reservationsPayload(venue, visitorPayload(venue)),
  },
  'wallet-home': walletScreen('/wallet/home'),
  'wallet-packages': walletScreen('/wallet/walletPackage'),
  'wallet-history': walletScreen('/wallet/history'),
  'wallet-package': { ...walletScreen('/wallet/_'), pattern: '/wallet/:packageId' },
} as const satisfies Record<string, VisitorScreen>
export type VisitorScreenName = keyof typeof visitorScreens

/** Lists the screens of a venue. */
export function venueScreens(business: Business): [VisitorScreenName, VisitorScreen][] {
  const all = Object.entries(visitorScreens) as [VisitorScreenName, VisitorScreen][]
  return all.filter(([, { offered }]) => offered?.(business) ?? true)
}

/** Creates the reservation screen of a type. A venue takes reservations of one type only and has no page for the other. */
function reserveScreen(type: ReserveType): VisitorScreen {
  return {
    path: reservePath(type),
    offered: ({ reservation }) => takesReservations(reservation, type),
    data: (venue) => reservePayload(venue, visitorPayload(venue)),
  }
}

function walletScreen(path: string): VisitorScreen {
  return { path, offered: offersWallet, data: (venue) => walletPayload(venue, visitorPayload(venue)) }
}

/** Builds the data of the venue that every visitor screen needs. */
export function visitorPayload({ business }: Venue): VisitorPayload {
  const { referenceId, branchId, userId, name, currency, countryCode, timeZone, locales, disableOtp } =
    business
  const callingCode = callingCodeOf(countryCode)
  return {
    referenceId,
    branchId,
    userId,
    name,
    currency,
    countryCode,
    callingCode,
    timeZone,
    locales,
    disableOtp,
  }
}

function hasAccounts({ disableOtp }: Business): boolean {
  return !disableOtp
}

/** Builds the payload of the profile, which links to the customer's other screens. */
function profilePayload(venue: Venue): ProfilePayload {
  const paths = venueScreens(venue.business).map(([, { path }]) => path)
  return { ...visitorPayload(venue), paths }
}

function feedbackPayload(venue: Venue): FeedbackPayload {
  const { feedback, rating } = venue.business
  return { ...visitorPayload(venue), survey: feedback.on ? venue.survey : null, rating: rating.show }
}

function locationsPayload(venue: Venue): LocationsPayload {
  return { ...visitorPayload(venue), delivery: venue.business.delivery }
}

function ordersPayload(venue: Venue): OrdersPayload {
  const branches = venue.business.branches.map(({ id, referenceId, name }) => ({ id, referenceId, name }))
  return { ...visitorPayload(venue), branches }
}

function orderPayload(venue: Venue): OrderPayload {
  const { business, tables } = venue
  const { phone, whatsapp, labels, paymentMethods, onlineOptions, delivery, orderMessages } = business
  return {
    ...visitorPayload(venue),
    phone,
    whatsapp,
    labels,
    orderMessages,
    tables,
    branches: business.branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      address: branch.address,
      mapHref: mapHref(branch),
    })),
    feedbackPath: business.rating.show ? `/${business.referenceId}${FEEDBACK_PATH}` : null,
    payment: {
      paymentMethods,
      onlineOptions,
      delivery: { cash: delivery.cash, credit: delivery.credit },
    },
  }
}
