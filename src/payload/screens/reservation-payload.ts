import type { Discounts } from '../../domain/menu/discount.ts'
import type { Category } from '../../domain/menu/menu.ts'
import { discountKeyOf } from '../../domain/menu/selling-type.ts'
import type { Tax } from '../../domain/menu/tax.ts'
import { type LineItem, toLineItem } from '../../domain/order/line.ts'
import { isReservable, usesTables } from '../../domain/reservations/reservation.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { ReservationSettings } from '../../domain/venue/reservation-settings.ts'
import type { Business, Table, Venue } from '../../domain/venue/venue.ts'
import type { VisitorPayload } from './island-data.ts'

/** `_payload.json` of the screens of reservations that were made. */
export type ReservationsPayload = VisitorPayload & {
  readonly phone: string | null
  readonly type: ReservationSettings['type']
  readonly labels: Business['labels']
}

/** What can be reserved along: by counting alone, nothing of it has to be chosen. */
export type ReservableItem = {
  readonly item: LineItem
  readonly categoryId: string
}
export type ReservableSection = {
  readonly id: string
  readonly name: Localized
  readonly items: readonly ReservableItem[]
}

/** `_payload.json` of the screen that reserves. */
export type ReservePayload = ReservationsPayload & {
  readonly settings: ReservationSettings
  /** Empty where reservations are for no table. */
  readonly tables: readonly Table[]
  readonly sections: readonly ReservableSection[]
  readonly discounts: Discounts
  readonly exclusiveTaxes: readonly Tax[]
}

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
    // Where prices are hidden, nobody agrees to one.
    sections: settings.withItems && !business.hidePrice ? reservableSections(menu.categories, business) : [],
    discounts: discounts[discountKeyOf(settings.type)],
    exclusiveTaxes,
  }
}

/** Every category that has something of its own, outer ones first. */
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
