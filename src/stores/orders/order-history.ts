import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order.ts'
import { readSession, writeSession } from '../session.ts'
import { type OrdersPage, ordersPage } from './own-orders.ts'

export type History =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready'
      /** Newest first, each once. */
      readonly orders: readonly PlacedOrder[]
      readonly total: number
      readonly more: 'none' | 'there' | 'loading' | 'failed'
    }

export type OrderHistory = {
  readonly $history: ReadableAtom<History>
  /** Pages that are shown. */
  readonly shown: () => number
  /** The first pages at once, as many as `pages`. */
  open(pages?: number): Promise<void>
  /** One page more; does nothing while one is under way or where there is none. */
  loadMore(): Promise<void>
}

/** Most pages that are asked for at once when a diner comes back: further down it is loaded as they go. */
const MOST_AT_ONCE = 10

/** The orders of a customer, page by page. `ask` throws what a call throws. */
export function createOrderHistory(
  customerId: string,
  ask: (customerId: string, page: number) => Promise<OrdersPage> = ordersPage,
): OrderHistory {
  const $history = atom<History>({ state: 'loading' })
  let shown = 0
  let next: number | null = 1

  /** Orders that came meanwhile push others to the next page: those are there already. */
  const take = (before: readonly PlacedOrder[], { orders, page, next_page, total }: OrdersPage) => {
    const known = new Set(before.map(({ id }) => id))
    const all = [...before, ...orders.filter(({ id }) => !known.has(id))]
    shown = page
    next = next_page
    $history.set({ state: 'ready', orders: all, total, more: next === null ? 'none' : 'there' })
    return all
  }
  return {
    $history,
    shown: () => shown,
    async open(pages = 1) {
      $history.set({ state: 'loading' })
      try {
        const numbers = Array.from({ length: Math.min(Math.max(1, pages), MOST_AT_ONCE) }, (_, at) => at + 1)
        const answers = await Promise.all(numbers.map((page) => ask(customerId, page)))
        let orders: readonly PlacedOrder[] = []
        for (const answer of answers) {
          orders = take(orders, answer)
          if (answer.next_page === null) break
        }
      } catch {
        $history.set({ state: 'failed' })
      }
    },
    async loadMore() {
      const before = $history.get()
      if (before.state !== 'ready' || next === null || before.more === 'loading') return
      $history.set({ ...before, more: 'loading' })
      try {
        take(before.orders, await ask(customerId, next))
      } catch {
        $history.set({ ...before, more: 'failed' })
      }
    },
  }
}

/** How far down a visitor was: for Back and reload, within this visit. */
export type HistoryPlace = { readonly pages: number; readonly top: number }

const placeKey = (customerId: string) => `orders-history:${customerId}`

/** `top` in CSS pixels from the top of the page. */
export function keepPlace(customerId: string, place: HistoryPlace): void {
  writeSession(placeKey(customerId), JSON.stringify(place))
}

/** Null where the visit has not been here. */
export function keptPlace(customerId: string): HistoryPlace | null {
  try {
    const { pages, top } = JSON.parse(readSession(placeKey(customerId)) ?? '{}') as Partial<HistoryPlace>
    return Number.isInteger(pages) && typeof top === 'number' ? { pages: Number(pages), top } : null
  } catch {
    return null
  }
}
