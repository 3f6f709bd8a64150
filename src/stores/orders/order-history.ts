import { atom, type ReadableAtom } from 'nanostores'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { type OrdersPage, ordersPage } from '../account/own-orders.ts'
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
  /** Pages that are shown. */
  readonly shown: () => number
  /** The first pages at once, as many as `pages`. */
  load(pages?: number): Promise<void>
  /** One more page. Does nothing while one is loading or where there is none. */
  loadMore(): Promise<void>
}

/** Most pages that are loaded at once when a diner comes back: further down they load as the diner scrolls. */
const MOST_AT_ONCE = 10

/** The orders of a customer, page by page. */
export function orderHistory({ client }: Pick<PageEnvironment, 'client'>, customerId: string): OrderHistory {
  const $history = atom<History>({ state: 'loading' })
  let shown = 0
  let next: number | null = 1
  /** An answer to what was asked before the last load comes too late. */
  let load = 0

  /** New orders push others to the next page: those are there already. */
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
    async load(pages = 1) {
      $history.set({ state: 'loading' })
      const mine = ++load
      try {
        const numbers = Array.from({ length: Math.min(Math.max(1, pages), MOST_AT_ONCE) }, (_, at) => at + 1)
        const answers = await Promise.all(numbers.map((page) => ordersPage(client, customerId, page)))
        if (mine !== load) return
        let orders: readonly PlacedOrder[] = []
        for (const answer of answers) {
          orders = take(orders, answer)
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
        const answer = await ordersPage(client, customerId, next)
        if (mine === load) take(before.orders, answer)
      } catch {
        if (mine === load) $history.set({ ...before, more: 'failed' })
      }
    },
  }
}
