import { openState } from '../../domain/time/schedule.ts'
import { availableSlots } from '../../domain/time/slots.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import type { Shop } from '../../payload/screens/island-data.ts'
import { openingText, showOpening } from './opening.ts'
import type { PageData } from './page-data.ts'

type Hours = Pick<Shop, 'hours' | 'scheduled' | 'delivery' | 'timeZone'>

/**
 * Closed, and nothing can be ordered for later at `now` (epoch milliseconds), as cart and checkout have it. Parcels to other
 * countries are taken at any hour.
 */
export const takesNoOrders = (shop: Hours, now: number): boolean =>
  !openState(shop.hours, venueTime(now, shop.timeZone)).open &&
  availableSlots(shop, now).length === 0 &&
  !shop.delivery?.shipping

/** While nothing can be ordered, items have no button to add them (`:root[data-closed]`), and an item's page says why. */
export function showClosed(page: PageData, shop: Hours, now: number): void {
  const at = venueTime(now, page.timeZone)
  const closed = takesNoOrders(shop, now)
  document.documentElement.toggleAttribute('data-closed', closed)
  // "Order for later" would lead to a screen without a time.
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const [from, to] = closed ? ['later', 'laterOnceOpen'] : ['laterOnceOpen', 'later']
    if (dataset[from]) dataset[to] = dataset[from]
    delete dataset[from]
  }
  showOpening(page, now)
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
