import { scheduledAt } from '../domain/order-time.ts'
import { openState } from '../domain/schedule.ts'
import { type VenueTime, venueTime } from '../domain/weekday.ts'
import type { Shop } from '../payload/island-data.ts'
import { openingText } from './opening.ts'
import type { PageData } from './page-data.ts'

type Hours = Pick<Shop, 'hours' | 'scheduled' | 'delivery'>

/** Closed, and nothing can be ordered for later (`canOrder`). Parcels to other countries are taken at any hour. */
export function takesNoOrders({ hours, scheduled, delivery }: Hours, at: VenueTime): boolean {
  const state = openState(hours, at)
  return !state.open && !scheduledAt({ hours, scheduled }, state, at.date).on && !delivery?.shipping
}

/** While nothing can be ordered, items have no button to add them (`:root[data-closed]`), and an item's page says why. */
export function showClosed(page: PageData, shop: Hours, now: number): void {
  const at = venueTime(now, page.timeZone)
  const closed = takesNoOrders(shop, at)
  document.documentElement.toggleAttribute('data-closed', closed)
  const buy = document.querySelector('.buy')
  const shown = buy?.querySelector('.closed')
  if (!closed) {
    shown?.remove()
    return
  }
  const note = shown ?? document.createElement('p')
  note.className = 'later closed'
  note.textContent = openingText(shop.hours, at, page).text
  if (!shown) buy?.append(note)
}
