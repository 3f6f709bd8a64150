import type { Business } from '../../../src/domain/venue/venue.ts'

/** A venue with every feature, so that every screen exists. It has two order types, so that its home page is separate. */
export function withEveryFeature(business: Business): Business {
  const { reservation, wallet, rating } = business
  return {
    ...business,
    isCarPickup: true,
    isDelivery: true,
    disableOtp: false,
    reservation: { ...reservation, enabled: true },
    wallet: { ...wallet, enabled: true },
    rating: { ...rating, show: true },
  }
}
