import type { Shop } from '../../contract/payloads/shop.ts'
import { openState } from '../../domain/time/schedule.ts'
import { availableSlots } from '../../domain/time/slots.ts'
import { pauseEnd } from '../../domain/time/type-service.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { boardOfTab } from '../../stores/staff-order/staff-tab.ts'
import { openingText, serviceText, showOpeningState } from './opening-state.ts'
import type { PageData } from './page-data.ts'

type OrderingHours = Pick<Shop, 'hours' | 'scheduled' | 'delivery' | 'timeZone' | 'service'>

/**
 * True if the venue is closed or has paused orders, and nothing can be ordered for later at `now` (epoch milliseconds), by the same rules
 * as cart and checkout. Parcels to other countries can be ordered at any time.
 */
export const takesNoOrders = (shop: OrderingHours, now: number): boolean =>
  (!openState(shop.hours, venueTime(now, shop.timeZone)).open || pauseEnd(shop.service, now) !== null) &&
  availableSlots(shop, now).length === 0 &&
  !shop.delivery?.shipping

/**
 * While nothing can be ordered, hides the add buttons of items (`:root[data-closed]`) and shows the reason on the
 * item's page.
 */
export function updateClosedState(page: PageData, shop: OrderingHours, now: number): void {
  const at = venueTime(now, page.timeZone)
  // Staff enter orders of guests at any time.
  const closed = !boardOfTab() && takesNoOrders(shop, now)
  document.documentElement.toggleAttribute('data-closed', closed)
  // "Order for later" would lead to a screen without times.
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const [from, to] = closed ? ['later', 'laterOnceOpen'] : ['laterOnceOpen', 'later']
    if (dataset[from]) dataset[to] = dataset[from]
    delete dataset[from]
  }
  showOpeningState(page, now)
  const buy = document.querySelector('.buy')
  const shown = buy?.querySelector('.closed')
  if (!closed) {
    shown?.remove()
    return
  }
  const note = shown ?? document.createElement('p')
  note.className = 'later closed'
  note.textContent = serviceText(openingText(shop.hours, at, page), page, now).text
  if (!shown) buy?.append(note)
}
