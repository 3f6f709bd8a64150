import type { Business, Venue } from '../domain/venue.ts'
import type { OrderPayload, VisitorPayload } from './island-data.ts'

/** A screen that depends on the visitor: prerendered once per locale as a shell, filled by its island. */
type VisitorScreen = {
  /** Where it is prerendered, below the venue. */
  readonly path: string
  /** The addresses it serves, where that is more than its path. */
  readonly pattern?: string
  /** Venues that do not offer what it is about have no such page. Missing: all have it. */
  readonly offered?: (business: Business) => boolean
  /** Its `_payload.json`. */
  readonly data: (venue: Venue) => VisitorPayload
}

/** All of them but cart and checkout, which belong to a selling type (spec §2). Each has its page in `src/pages`. */
export const visitorScreens = {
  order: { path: '/order/_', pattern: '/order/:orderId', data: orderPayload },
  'payment-fail': { path: '/payment/fail', data: orderPayload },
  profile: { path: '/profile', data: visitorPayload },
} as const satisfies Record<string, VisitorScreen>
export type VisitorScreenName = keyof typeof visitorScreens

/** The screens a venue has. */
export function screensOf(business: Business): [VisitorScreenName, VisitorScreen][] {
  const all = Object.entries(visitorScreens) as [VisitorScreenName, VisitorScreen][]
  return all.filter(([, { offered }]) => offered?.(business) ?? true)
}

/** What every such screen knows of the venue. */
export function visitorPayload({ business }: Venue): VisitorPayload {
  const { referenceId, branchId, userId, name, currency, countryCode, timeZone, locales, disableOtp } =
    business
  return { referenceId, branchId, userId, name, currency, countryCode, timeZone, locales, disableOtp }
}

function orderPayload(venue: Venue): OrderPayload {
  const { business, tables } = venue
  const { phone, whatsapp, labels, paymentMethods, onlineOptions, delivery } = business
  return {
    ...visitorPayload(venue),
    phone,
    whatsapp,
    labels,
    tables,
    payment: {
      paymentMethods,
      onlineOptions,
      delivery: { cash: delivery.cash, credit: delivery.credit },
    },
  }
}
