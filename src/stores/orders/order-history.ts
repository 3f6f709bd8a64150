import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { loadOrdersPage, type OrdersPage } from '../account/own-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'

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
  /** Returns the number of pages shown. */
  readonly shown: () => number
  /** Loads the first `pages` pages (default 1) at once. */
  load(pages?: number): Promise<void>
  /** Loads the next page. Does nothing while one is loading, or after the last one. */
  loadMore(): Promise<void>
}

/** Maximum number of pages loaded at once when a diner returns; more load as the diner scrolls. */
const MAX_PAGES_AT_ONCE = 10

/** The orders of a customer, loaded page by page. */
export function createOrderHistory(
  { client }: Pick<PageEnvironment, 'client'>,
  customerId: string,
): OrderHistory {
  const $history = atom<History>({ state: 'loading' })
  let shown = 0
  let next: number | null = 1
  /** Counts the loads: answers to requests made before the last load are ignored. */
  let load = 0

  /** Skips orders that are already shown: new orders push them to the next page. */
  const addPage = (before: readonly PlacedOrder[], { orders, page, next_page, total }: OrdersPage) => {
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
    async load(pages = 1) {
      $history.set({ state: 'loading' })
      const mine = ++load
      try {
        const numbers = Array.from(
          { length: Math.min(Math.max(1, pages), MAX_PAGES_AT_ONCE) },
          (_, at) => at + 1,
        )
        const answers = await Promise.all(numbers.map((page) => loadOrdersPage(client, customerId, page)))
        if (mine !== load) return
        let orders: readonly PlacedOrder[] = []
        for (const answer of answers) {
          orders = addPage(orders, answer)
          if (answer.next_page === null) break
        }
      } catch {
        if (mine === load) $history.set({ state: 'failed' })
      }
    },
    async loadMore() {
      const before = $history.get()
      if (before.state !== 'ready' || next === null || before.more === 'loading') return
      $history.set({ ...before, more: 'loading' })
      const mine = load
      try {
        const answer = await loadOrdersPage(client, customerId, next)
        if (mine === load) addPage(before.orders, answer)
      } catch {
        if (mine === load) $history.set({ ...before, more: 'failed' })
      }
    },
  }
}
