import { atom, cleanStores } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import {
  chooseOrderMessagesCall,
  orderMessagesCall,
} from '../../../../src/contract/order/order-message-calls.ts'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { createNewsChoice } from '../../../../src/stores/orders/news-choice.ts'
import { $noticeState } from '../../../../src/stores/orders/notices.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { lost } from '../../../helpers/page/fake-client.ts'
import { type FakePage, fakePage } from '../../../helpers/page/fake-page.ts'
import { type WireOrderInput, wireOrder } from '../../../helpers/page/wire-examples.ts'

// @feature-file messages.order-status

let page: FakePage
let permission: NotificationPermission = 'granted'
let saved: { channels: ('sms' | 'whatsapp')[]; channel: 'sms' | 'whatsapp' | null; failed: boolean }
const $order = atom<WatchedOrder>({ state: 'loading' })

beforeEach(() => {
  vi.useFakeTimers()
  page = fakePage()
  permission = 'granted'
  saved = { channels: ['whatsapp', 'sms'], channel: null, failed: false }
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  page.client.answer(orderMessagesCall, () => saved)
  page.client.answer(chooseOrderMessagesCall, ({ body }) => {
    saved = { ...saved, channel: body.channel }
    return saved
  })
  $order.set({ state: 'loading' })
  $noticeState.set('off')
  $deviceOrders.set([])
  for (const id of ['o1', 'o2']) keepDeviceOrder({ id, secret: 's', referenceId: 'ref', placedAt: 0 })
})
afterEach(() => {
  cleanStores($deviceOrders)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (part: Partial<WireOrderInput> = {}) =>
  $order.set({
    ...{ state: 'loaded', history: [], stale: false },
    order: parse(placedOrderSchema, wireOrder('o1', part)),
  })
const settle = () => vi.advanceTimersByTimeAsync(0)
const chosen = () => page.client.requests(chooseOrderMessagesCall).map(({ body }) => body)

async function opened(orderId = 'o1') {
  const model = createNewsChoice(page, orderId, $order)
  const close = model.open()
  show()
  await settle()
  return { ...model, close }
}

test('a channel replaces notifications, and is used for the next order of the device', async () => {
  $noticeState.set('on')
  page.local.okmenu_order_notices = 'on'
  const model = await opened()
  expect(model.$messages.get()).toEqual(saved)
  await model.choose('whatsapp')
  expect([model.$messages.get()?.channel, $noticeState.get()]).toEqual(['whatsapp', 'off'])
  model.close()
  saved = { ...saved, channel: null }
  const next = await opened('o2')
  expect(next.$messages.get()?.channel).toBe('whatsapp')
  expect(chosen()).toEqual([
    { channel: 'whatsapp', locale: 'en' },
    { channel: 'whatsapp', locale: 'en' },
  ])
  next.close()
})

test('a channel that the next venue does not offer is not asked for', async () => {
  page.local.okmenu_order_channel = 'sms'
  saved = { ...saved, channels: ['whatsapp'] }
  const model = await opened()
  expect([model.$messages.get()?.channel, chosen()]).toEqual([null, []])
  model.close()
})

test('notifications replace a channel once the browser allows them; switching off ends both', async () => {
  saved = { ...saved, channel: 'sms' }
  page.local.okmenu_order_channel = 'sms'
  permission = 'denied'
  const model = await opened()
  await model.choose('push')
  expect([model.$messages.get()?.channel, chosen()]).toEqual(['sms', []])
  permission = 'granted'
  await model.choose('push')
  expect([model.$messages.get()?.channel, $noticeState.get()]).toEqual([null, 'on'])
  await model.choose('none')
  expect([$noticeState.get(), page.local.okmenu_order_channel]).toEqual(['off', undefined])
  model.close()
})

test('a message that did not arrive shows some time after its change, and a choice that was not saved at once', async () => {
  const model = await opened()
  await model.choose('sms')
  show({ status: orderStatus.accepted })
  await settle()
  expect(model.$messages.get()?.failed).toBe(false)
  saved = { ...saved, failed: true }
  await vi.advanceTimersByTimeAsync(40_000)
  expect(model.$messages.get()?.failed).toBe(true)
  page.client.answer(chooseOrderMessagesCall, () => {
    throw lost('timeout')
  })
  await model.choose('none')
  expect([model.$isUnsaved.get(), model.$messages.get()?.channel]).toEqual([true, 'sms'])
  model.close()
  expect([page.listeners(), vi.getTimerCount()]).toEqual([0, 0])
})

test('an order of another device asks for nothing', async () => {
  $deviceOrders.set([])
  const model = createNewsChoice(page, 'o1', $order)
  const close = model.open()
  show()
  await settle()
  close()
  expect(page.client.requests(orderMessagesCall)).toEqual([])
  expect(model.$messages.get()?.channels).toEqual([])
})

test('without an answer, nothing can be chosen', async () => {
  page.client.answer(orderMessagesCall, () => {
    throw lost('timeout')
  })
  const model = await opened()
  expect(model.$messages.get()).toEqual({ channels: [], channel: null, failed: false })
  model.close()
})
