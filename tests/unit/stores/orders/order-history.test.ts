import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../../src/contract/order.ts'
import { createOrderHistory } from '../../../../src/stores/orders/order-history.ts'
import type { OrdersPage } from '../../../../src/stores/orders/own-orders.ts'

const PAGE = 10
const orderOf = (id: number) => ({ id: String(id) }) as PlacedOrder

/** What the API answers, of orders that may grow meanwhile; newest first. */
function platform(count: number) {
  let ids = Array.from({ length: count }, (_, at) => count - at)
  const asked: number[] = []
  return {
    asked,
    placeOne: () => {
      ids = [ids.length + 1, ...ids]
    },
    failing: false,
    async ask(_: string, page: number): Promise<OrdersPage> {
      asked.push(page)
      if (this.failing) throw new Error('not reached')
      const orders = ids.slice((page - 1) * PAGE, page * PAGE).map(orderOf)
      return { orders, page, next_page: page * PAGE < ids.length ? page + 1 : null, total: ids.length }
    },
  }
}

function opened(count: number) {
  const api = platform(count)
  const store = createOrderHistory('c1', (id, page) => api.ask(id, page))
  const now = () => {
    const history = store.$history.get()
    if (history.state !== 'ready') throw new Error(history.state)
    return { ids: history.orders.map(({ id }) => Number(id)), more: history.more, total: history.total }
  }
  return { api, store, now }
}

describe('the history of orders', () => {
  it('comes page by page until there is no more', async () => {
    const { api, store, now } = opened(23)
    await store.open()
    expect(now()).toMatchObject({ more: 'there', total: 23 })
    await Promise.all([store.loadMore(), store.loadMore()])
    expect(now().ids).toHaveLength(20)
    await store.loadMore()
    await store.loadMore()
    expect(now()).toMatchObject({ ids: Array.from({ length: 23 }, (_, at) => 23 - at), more: 'none' })
    expect(api.asked).toEqual([1, 2, 3])
  })

  it('shows each order once, also when new ones push others to the next page', async () => {
    const { api, store, now } = opened(15)
    await store.open()
    api.placeOne()
    await store.loadMore()
    expect(now().ids).toEqual(Array.from({ length: 15 }, (_, at) => 15 - at))
  })

  it('keeps what is there when more does not come, and asks for the same again', async () => {
    const { api, store, now } = opened(12)
    await store.open()
    api.failing = true
    await store.loadMore()
    expect(now()).toMatchObject({ more: 'failed' })
    expect(now().ids).toHaveLength(10)
    api.failing = false
    await store.loadMore()
    expect(now()).toMatchObject({ more: 'none' })
    expect(now().ids).toHaveLength(12)
  })

  it('opens at once as far as a visitor was, not further than there is', async () => {
    const { api, store, now } = opened(23)
    await store.open(3)
    expect(now().ids).toHaveLength(23)
    expect([store.shown(), now().more]).toEqual([3, 'none'])
    const few = opened(5)
    await few.store.open(4)
    expect(few.now()).toMatchObject({ ids: [5, 4, 3, 2, 1], more: 'none' })
    expect(few.store.shown()).toBe(1)
    const many = opened(500)
    await many.store.open(40)
    expect(Math.max(...many.api.asked)).toBe(10)
    expect(api.asked).toEqual([1, 2, 3])
  })

  it('says that it did not come', async () => {
    const { api, store } = opened(3)
    api.failing = true
    await store.open()
    expect(store.$history.get().state).toBe('failed')
  })
})
