import { cleanStores } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ordersCall } from '../../../../src/contract/account/account-calls.ts'
import { orderCall } from '../../../../src/contract/order/order-calls.ts'
import { type OrderStatus, orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { createCurrentOrdersPage } from '../../../../src/stores/orders/current-orders.ts'
import { lost, refusal } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

const { pending, accepted, delivered, cancelled } = orderStatus
let page: FakePage
/** The status of each order on the platform; later ones are newer. */
let platform: Record<string, OrderStatus>
beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  $deviceOrders.set([])
  platform = {}
  page.client.answer(orderCall, ({ params }) => {
    const status = platform[params.orderId ?? '']
    if (status === undefined) throw refusal('not-found')
    return { order: at(params.orderId ?? '', status) }
  })
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const at = (id: string, status: OrderStatus) =>
  wireOrder(id, { status, created_at: `2026-05-06T09:0${id.at(-1)}:00Z` })
const placedHere = (id: string, status: OrderStatus, referenceId = 'ref') => {
  platform[id] = status
  keepDeviceOrder({ id, secret: 's', referenceId, placedAt: 0 })
}
/** Answers the call with pages of a customer's orders in their current status. */
const answerCustomerOrders = (...pages: string[][]) =>
  page.client.answer(ordersCall, ({ query }) => {
    const number = Number(query.page)
    const orders = (pages[number - 1] ?? []).map((id) => at(id, platform[id] ?? pending))
    return { orders, page: number, next_page: number < pages.length ? number + 1 : null, total: 9 }
  })
const settle = () => vi.advanceTimersByTimeAsync(0)
const nextPoll = () => vi.advanceTimersByTimeAsync(61_000)
const opened = (customerId: string | null = null) => {
  const model = createCurrentOrdersPage(page, ['ref', 'branch'], customerId)
  const shown = () => {
    const now = model.$current.get()
    if (now.state !== 'ready') throw new Error(now.state)
    return now.orders.map(({ id, status }) => [id, status])
  }
  return { model, shown, close: model.open() }
}
const asked = () => page.client.requests(orderCall).map(({ params }) => params.orderId)

describe('active orders', () => {
  test('of a guest are those of this device at this venue and its branches, newest first', async () => {
    placedHere('o1', accepted)
    placedHere('o2', pending, 'branch')
    placedHere('o3', pending, 'elsewhere')
    placedHere('o4', delivered)
    const { model, shown } = opened()
    expect(model.$current.get()).toEqual({ state: 'loading' })
    await settle()
    expect(shown()).toEqual([
      ['o2', pending],
      ['o1', accepted],
    ])
    expect(asked()).not.toContain('o3')
    expect(page.client.requests(ordersCall)).toEqual([])
  })

  test('are empty for a guest without orders, without polling', async () => {
    const { shown } = opened()
    await nextPoll()
    expect(shown()).toEqual([])
    expect(page.client.requests(orderCall)).toEqual([])
  })

  test('of a customer are those of all devices, without duplicates', async () => {
    placedHere('o1', pending)
    platform.o2 = accepted
    platform.o3 = cancelled
    answerCustomerOrders(['o3', 'o2', 'o1'])
    const { shown } = opened('c1')
    await settle()
    expect(shown()).toEqual([
      ['o2', accepted],
      ['o1', pending],
    ])
    expect(asked()).toEqual([])
  })

  test('are searched on further pages until one has none, on at most five pages', async () => {
    for (const id of ['o1', 'o2', 'o3']) platform[id] = pending
    platform.o4 = delivered
    answerCustomerOrders(['o3', 'o2'], ['o4', 'o1'], ['o4'], ['o1'])
    const { shown } = opened('c1')
    await settle()
    expect(shown().map(([id]) => id)).toEqual(['o3', 'o2', 'o1'])
    expect(page.client.requests(ordersCall)).toHaveLength(3)
    answerCustomerOrders(['o1'], ['o1'], ['o1'], ['o1'], ['o1'], ['o1'], ['o1'])
    opened('c1')
    await settle()
    expect(page.client.requests(ordersCall)).toHaveLength(3 + 5)
  })

  test('are updated by polling; one that ends stays visible and is no longer polled', async () => {
    placedHere('o1', pending)
    placedHere('o2', pending)
    const { shown } = opened()
    await settle()
    platform.o1 = accepted
    await nextPoll()
    expect(shown()).toEqual([
      ['o2', pending],
      ['o1', accepted],
    ])
    platform.o1 = delivered
    await nextPoll()
    expect(shown()).toContainEqual(['o1', delivered])
    expect($deviceOrders.get().find(({ id }) => id === 'o1')?.over).toBe(true)
    const before = asked().filter((id) => id === 'o1').length
    await nextPoll()
    expect(shown()).toHaveLength(2)
    expect(asked().filter((id) => id === 'o1')).toHaveLength(before)
    platform.o2 = cancelled
    await nextPoll()
    const all = asked().length
    await nextPoll()
    expect(asked()).toHaveLength(all)
    // A new visit does not show orders that are over.
    const again = opened()
    await settle()
    expect(again.shown()).toEqual([])
  })

  test('keep their lines, which are loaded once', async () => {
    placedHere('o1', pending)
    const { model } = opened()
    await settle()
    page.client.answer(orderCall, () => ({ order: { ...at('o1', accepted), order_lines: [] } }))
    await nextPoll()
    expect(model.$current.get()).toMatchObject({
      orders: [{ status: accepted, order_lines: [{ item_id: 'hummus' }] }],
    })
    const full = page.client.requests(orderCall).filter(({ query }) => query.full)
    expect(full).toHaveLength(1)
  })

  test('are removed from the device if the venue does not know them', async () => {
    placedHere('o1', pending)
    delete platform.o1
    const { shown } = opened()
    await settle()
    expect(shown()).toEqual([])
    expect($deviceOrders.get()).toEqual([])
  })

  test.each([
    ['a lost connection', lost()],
    ['a gateway error', lost('unavailable')],
    ['an internal error', refusal('internal')],
    ['a rate limit', refusal('rate-limited', { retry_after: 5 })],
  ])('show an error at first, and later the last known state, after %s', async (_, error) => {
    placedHere('o1', pending)
    const held = page.client.hold(orderCall)
    const { model } = opened()
    await held.asked
    held.fail(error)
    await settle()
    expect(model.$current.get()).toEqual({ state: 'failed' })
    await nextPoll()
    expect(model.$current.get()).toMatchObject({ state: 'ready', stale: false })
    page.client.answer(orderCall, () => {
      throw error
    })
    await nextPoll()
    expect(model.$current.get()).toMatchObject({ state: 'ready', stale: true, orders: [{ id: 'o1' }] })
  })

  test('ignore an answer after the page is closed', async () => {
    placedHere('o1', pending)
    const held = page.client.hold(orderCall)
    const { model, close } = opened()
    await held.asked
    close()
    held.answer({ order: at('o1', pending) })
    await nextPoll()
    expect(model.$current.get()).toEqual({ state: 'loading' })
    expect([page.listeners(), asked()]).toEqual([0, ['o1']])
  })
})
