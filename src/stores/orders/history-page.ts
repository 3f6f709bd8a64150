import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'
import { createOrderHistory, type OrderHistory } from './order-history.ts'

export type HistoryPage = OrderHistory & { open(): () => void }

/** The scroll position of the page. `top` is in CSS pixels from the top of the page. */
export type Scrolling = {
  /** Whether the diner came here by Back or reload. */
  readonly cameBack: boolean
  top(): number
  /** Scrolls once the list is laid out. */
  scrollTo(top: number): void
}

/** The place in the list where the diner left it. */
type Place = { readonly pages: number; readonly top: number }

/** The history of orders. Restores the diner's place after Back or reload; otherwise opens at the top. */
export function createHistoryPage(
  page: PageEnvironment,
  customerId: string,
  scrolling: Scrolling,
): HistoryPage {
  const history = createOrderHistory(page, customerId)
  const storageKey = `orders-history:${customerId}`
  return {
    ...history,
    open() {
      let isOpen = true
      const place = scrolling.cameBack ? parseStored(page.session.read(storageKey), readPlace, null) : null
      void history.load(place?.pages).then(() => {
        if (place && isOpen) scrolling.scrollTo(place.top)
      })
      const savePlace = () =>
        page.session.write(storageKey, JSON.stringify({ pages: history.shown(), top: scrolling.top() }))
      const stops = [
        page.on('left', savePlace),
        // The browser restored the page and its scroll position, but the orders may have changed.
        page.on('restored', () => void history.load(history.shown())),
      ]
      return () => {
        isOpen = false
        for (const stop of stops) stop()
      }
    },
  }
}

function readPlace(stored: unknown): Place | null {
  const { pages, top } = storedFields(stored)
  return Number.isInteger(pages) && typeof top === 'number' ? { pages: Number(pages), top } : null
}
