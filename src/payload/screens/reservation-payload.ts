import type {
  ReservableSection,
  ReservationsPayload,
  ReservePayload,
  VisitorPayload,
} from '../../contract/payloads/visitor.ts'
import type { Category } from '../../domain/menu/menu.ts'
import { discountKeyOf } from '../../domain/menu/selling-type.ts'
import { toLineItem } from '../../domain/order/line.ts'
import { isReservable, usesTables } from '../../domain/reservations/reservation.ts'
import type { Business, Venue } from '../../domain/venue/venue.ts'

export function reservationsPayload({ business }: Venue, visitor: VisitorPayload): ReservationsPayload {
  const { phone, labels, reservation, branches, branchId } = business
  const here = branches.find(({ id }) => id === branchId)
  return { ...visitor, phone: here?.phone ?? phone, labels, type: reservation.type }
}

export function reservePayload(venue: Venue, visitor: VisitorPayload): ReservePayload {
  const { business, tables, menu, discounts } = venue
  const { reservation: settings, exclusiveTaxes } = business
  return {
    ...reservationsPayload(venue, visitor),
    settings,
    tables: usesTables(settings, tables) ? tables : [],
    // If prices are hidden, diners cannot agree to one.
    sections: settings.withItems && !business.hidePrice ? reservableSections(menu.categories, business) : [],
    discounts: discounts[discountKeyOf(settings.type)],
    exclusiveTaxes,
  }
}

/** Lists the categories that directly contain reservable items, parents first. */
function reservableSections(categories: readonly Category[], business: Business): ReservableSection[] {
  return categories.flatMap((category) => {
    const items = category.items
      .filter((item) => isReservable(item, business.reservation.type, business.branchId))
      .map((item) => ({ item: toLineItem(item), categoryId: category.id }))
    return [
      ...(items.length > 0 ? [{ id: category.id, name: category.name, items }] : []),
      ...reservableSections(category.subcategories, business),
    ]
  })
}
