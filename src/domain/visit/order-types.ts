import type { SellingType } from '../menu/selling-type.ts'
import { takesReservations } from '../reservations/reservation.ts'
import { NO_SCHEDULING, type SchedulingRules } from '../time/scheduling-rules.ts'
import type { Business } from '../venue/venue.ts'

/** The dine-in type under the name the venue gave it (`dine_in_label`, spec §3). */
export function dineInType(business: Pick<Business, 'dineInLabel'>): SellingType {
  return business.dineInLabel === 'product_service' ? 'product_service' : 'dinein'
}

/** Is this way of selling on, at this branch? Pickup may be left to some branches (`branches` of its config, spec §3). */
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
 * The types a branch sells by, in the order their buttons stand (spec §3, §9). Each has pages of its own: also where its
 * button is hidden, for it is reached by link or QR code, and where nothing is on its menu, for codes outlive a menu.
 */
export const offeredTypes = (business: Business): SellingType[] =>
  [dineInType(business), 'pickup' as const, 'delivery' as const].filter((type) => sellsType(business, type))

/** The order types a venue's flags allow, without those whose button is hidden (spec §3, §9). */
export function visibleTypes(business: Business): SellingType[] {
  return offeredTypes(business).filter((type) => {
    if (type === 'pickup') return business.showCarPickupButton
    return type === 'delivery' ? business.showDeliveryButton : !business.hideDineInButton
  })
}

/**
 * The one type a venue has, where home leads at once (check-one-type, spec §2); null when there is a choice or none. To
 * reserve is a choice, too.
 */
export function onlyType(business: Business): SellingType | null {
  if (business.reservation.enabled) return null
  const types = visibleTypes(business)
  return types.length === 1 ? (types[0] ?? null) : null
}

/** Does this type have a cart? Dine-in without a cart is for reading only (spec §4). */
export function hasCart(business: Pick<Business, 'dineInCart'>, type: SellingType): boolean {
  switch (type) {
    case 'dinein':
    case 'product_service':
      return business.dineInCart
    case 'pickup':
    case 'delivery':
      return true
    default:
      // What is reserved is chosen on the screen that reserves.
      return false
  }
}

/** The scheduling of a selling type's orders; at a table there is none. */
export function schedulingRulesFor(
  { pickup, delivery }: Pick<Business, 'pickup' | 'delivery'>,
  type: SellingType,
): SchedulingRules {
  if (type === 'pickup') return pickup.scheduled
  return type === 'delivery' ? delivery.scheduled : NO_SCHEDULING
}
