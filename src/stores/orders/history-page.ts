import type { PageEnvironment } from '../page/environment.ts'
import { parseStored } from '../parse-stored.ts'
import { storedFields } from '../stored-fields.ts'
import { type OrderHistory, orderHistory } from './order-history.ts'

export type HistoryPage = OrderHistory & { open(): () => void }

/** How the page scrolls; `top` in CSS pixels from the top of the page. */
export type Scrolling = {
  /** The diner comes here by Back or reload. */
  readonly cameBack: boolean
  top(): number
  /** Once the list is laid out. */
  scrollTo(top: number): void
}

/** How far down a visitor was. */
type Place = { readonly pages: number; readonly top: number }

/** The history of orders, opened where the diner left it: by Back and reload at their place, else at its top. */
export function historyPage(page: PageEnvironment, customerId: string, scrolling: Scrolling): HistoryPage {
  const history = orderHistory(page, customerId)
  const keptAt = `orders-history:${customerId}`
  return {
    ...history,
    open() {
      let isOpen = true
      const place = scrolling.cameBack ? parseStored(page.session.read(keptAt), readPlace, null) : null
      void history.load(place?.pages).then(() => {
        if (place && isOpen) scrolling.scrollTo(place.top)
      })
      const keep = () =>
        page.session.write(keptAt, JSON.stringify({ pages: history.shown(), top: scrolling.top() }))
      const stops = [
        page.on('left', keep),
        // The browser kept the page and its place; the orders may have moved on.
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
