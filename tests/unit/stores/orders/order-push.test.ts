import { atom, cleanStores } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import { endOrderPushCall, orderPushCall, pushKeyCall } from '../../../../src/contract/order/push-calls.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder, markOver } from '../../../../src/stores/device-orders.ts'
import { $noticeState } from '../../../../src/stores/orders/notices.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { createOrderPush } from '../../../../src/stores/orders/order-push.ts'
import { endOrderPushes } from '../../../../src/stores/orders/push-subscription.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

const KEYS = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
}

/** The push service of a browser, as far as a page sees it. A subscription is bound to the key of an installation. */
function fakePushManager() {
  let current: { key: string } | null = null
  let made = 0
  const subscription = (key: string) => ({
    endpoint: `https://push.example/${key}`,
    toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: KEYS }),
    async unsubscribe() {
      current = null
    },
  })
  return {
    isReachable: true,
    made: () => made,
    subscribe: async function ({ applicationServerKey: key }: { applicationServerKey: string }) {
      if (!this.isReachable) throw new DOMException('no push service', 'AbortError')
      if (current && current.key !== key) throw new DOMException('another key', 'InvalidStateError')
      if (!current) made++
      current = { key }
      return subscription(key)
    },
    getSubscription: async () => current && subscription(current.key),
  }
}

let page: FakePage
let browser: ReturnType<typeof fakePushManager>
let key: string | null = 'first'
const $order = atom<WatchedOrder>({ state: 'loading' })
beforeEach(() => {
  page = fakePage()
  browser = fakePushManager()
  key = 'first'
  const registration = { active: {}, pushManager: browser }
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  page.client.answer(pushKeyCall, () => ({ key }))
  page.client.answer(orderPushCall, () => ({}))
  page.client.answer(endOrderPushCall, () => ({}))
  $order.set({ state: 'loading' })
  $noticeState.set('off')
  $deviceOrders.set([])
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.unstubAllGlobals()
})

const settle = () => vi.waitFor(() => expect(page.client.requests(orderPushCall)).toHaveLength(1))
function show(part: Partial<WireOrderInput> = {}): void {
  const order = parse(placedOrderSchema, wireOrder('o1', part))
  $order.set({ state: 'loaded', order, history: [], stale: false })
}
function opened(secret: string | null = 's') {
  const { $isPushed, open } = createOrderPush(page, 'o1', { $order, secret })
  return { isPushed: () => $isPushed.get(), close: open() }
}

// @feature-file order.push
test('an order is followed by push messages once the diner wants notifications', async () => {
  const { isPushed, close } = opened()
  show()
  expect(isPushed()).toBe(false)
  $noticeState.set('on')
  await vi.waitFor(() => expect(isPushed()).toBe(true))
  const subscription = { endpoint: 'https://push.example/first', keys: KEYS }
  expect(page.client.requests(orderPushCall)).toMatchObject([
    { params: { orderId: 'o1', secret: 's' }, body: { subscription, locale: page.locale } },
  ])
  // Once per page.
  show({ status: orderStatus.accepted })
  close()
  expect(page.client.requests(pushKeyCall)).toHaveLength(1)
})

test('notifications that were switched off and on again subscribe again', async () => {
  const { isPushed, close } = opened()
  show()
  $noticeState.set('on')
  await vi.waitFor(() => expect(isPushed()).toBe(true))
  $noticeState.set('off')
  expect(isPushed()).toBe(false)
  $noticeState.set('on')
  await vi.waitFor(() => expect(isPushed()).toBe(true))
  expect(page.client.requests(orderPushCall)).toHaveLength(2)
  close()
})

test('an order that is unpaid, over, or of another device is not followed yet', async () => {
  $noticeState.set('on')
  const foreign = opened(null)
  const { isPushed, close } = opened()
  show({ payment: { state: 'awaiting' } })
  show({ status: orderStatus.delivered })
  expect(page.client.requests(pushKeyCall)).toHaveLength(0)
  show({ payment: { state: 'paid' } })
  await settle()
  await vi.waitFor(() => expect(isPushed()).toBe(true))
  expect(foreign.isPushed()).toBe(false)
  foreign.close()
  close()
})

test.each([
  ['the installation sends none', () => (key = null)],
  ['no push service is reached', () => (browser.isReachable = false)],
  [
    'the platform is not reached',
    () =>
      page.client.answer(orderPushCall, () => {
        throw lost('timeout')
      }),
  ],
  ['the browser has no service workers', () => vi.stubGlobal('navigator', {})],
])('nothing is promised if %s', async (_why, fail) => {
  fail()
  const { subscribeToOrder } = await import('../../../../src/stores/orders/push-subscription.ts')
  expect(await subscribeToOrder(page.client, { orderId: 'o1', secret: 's' }, 'en')).toBe(false)
})

test('a subscription with an earlier key of the installation is replaced, and otherwise kept', async () => {
  const { subscribeToOrder } = await import('../../../../src/stores/orders/push-subscription.ts')
  const subscribe = () => subscribeToOrder(page.client, { orderId: 'o1', secret: 's' }, 'en')
  await subscribe()
  await subscribe()
  expect(browser.made()).toBe(1)
  key = 'second'
  expect(await subscribe()).toBe(true)
  expect(page.client.requests(orderPushCall).at(-1)).toMatchObject({
    body: { subscription: { endpoint: 'https://push.example/second' } },
  })
})

test('switching notifications off ends the subscription here and on the platform', async () => {
  await endOrderPushes(page.client)
  expect(page.client.requests(endOrderPushCall)).toEqual([])
  const { subscribeToOrder } = await import('../../../../src/stores/orders/push-subscription.ts')
  await subscribeToOrder(page.client, { orderId: 'o1', secret: 's' }, 'en')
  for (const id of ['o1', 'o2']) keepDeviceOrder({ id, secret: 's', referenceId: 'ref', placedAt: 0 })
  markOver('o2')
  await endOrderPushes(page.client)
  expect(await browser.getSubscription()).toBeNull()
  expect(page.client.requests(endOrderPushCall)).toMatchObject([
    { params: { orderId: 'o1', secret: 's' }, body: { endpoint: 'https://push.example/first' } },
  ])
})
