import type { SellingType } from '../menu/selling-type.ts'
import { takesReservations } from '../reservations/reservation.ts'
import { NO_SCHEDULING, type SchedulingRules } from '../time/scheduling-rules.ts'
import type { Business } from '../venue/venue.ts'

/** Returns the venue's dine-in type: dine-in or product service (`dine_in_label`, spec §3). */
export function dineInType(business: Pick<Business, 'dineInLabel'>): SellingType {
  return business.dineInLabel === 'product_service' ? 'product_service' : 'dinein'
}

/** Whether this branch sells by this type. Pickup may be limited to some branches (`branches` of its config, spec §3). */
export function sellsType(business: Business, type: SellingType): boolean {
  switch (type) {
    case 'dinein':
    case 'product_service':
      return business.isDineIn && type === dineInType(business)
    case 'pickup': {
      const { branches } = business.pickup
      return business.isCarPickup && (branches.length === 0 || branches.includes(business.branchId))
    }
    case 'delivery':
      return business.isDelivery && (business.delivery.zones || business.delivery.shipping)
    default:
      return takesReservations(business.reservation, type)
  }
}

/**
 * Lists the types that a branch sells by, in the order of their buttons (spec §3, §9). Each has its own pages, even if its
 * button is hidden or its menu is empty, because links and QR codes lead there.
 */
export const offeredTypes = (business: Business): SellingType[] =>
  [dineInType(business), 'pickup' as const, 'delivery' as const].filter((type) => sellsType(business, type))

/** Lists the types that a branch sells by and whose button is not hidden (spec §3, §9). */
export function visibleTypes(business: Business): SellingType[] {
  return offeredTypes(business).filter((type) => {
    if (type === 'pickup') return business.showCarPickupButton
    return type === 'delivery' ? business.showDeliveryButton : !business.hideDineInButton
  })
}

/**
 * Returns the only type of a venue, to which its home page redirects (check-one-type, spec §2); null if there is none or
 * several. Reservations count as another type.
 */
export function onlyType(business: Business): SellingType | null {
  if (business.reservation.enabled) return null
  const types = visibleTypes(business)
  return types.length === 1 ? (types[0] ?? null) : null
}

/** Whether this type has a cart. Dine-in without a cart is for reading only (spec §4). */
export function hasCart(business: Pick<Business, 'dineInCart'>, type: SellingType): boolean {
  switch (type) {
    case 'dinein':
    case 'product_service':
      return business.dineInCart
    case 'pickup':
    case 'delivery':
      return true
    default:
      // Items of a reservation are chosen on the reservation screen.
      return false
  }
}

/** Returns the scheduling rules of a selling type; orders at a table cannot be scheduled. */
export function schedulingRulesFor(
  { pickup, delivery }: Pick<Business, 'pickup' | 'delivery'>,
  type: SellingType,
): SchedulingRules {
  if (type === 'pickup') return pickup.scheduled
  return type === 'delivery' ? delivery.scheduled : NO_SCHEDULING
}
