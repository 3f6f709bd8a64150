import { atom, cleanStores } from 'nanostores'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placedOrderSchema } from '../../../../src/contract/order/order.ts'
import { orderMessagesCall } from '../../../../src/contract/order/order-message-calls.ts'
import type { ResponseOf } from '../../../../src/contract/wire/call.ts'
import { NewsWays } from '../../../../src/islands/order/NewsChoice.tsx'
import { $deviceOrders, keepDeviceOrder } from '../../../../src/stores/device-orders.ts'
import { createNewsChoice } from '../../../../src/stores/orders/news-choice.ts'
import { $noticeState, type NoticeState } from '../../../../src/stores/orders/notices.ts'
import type { WatchedOrder } from '../../../../src/stores/orders/order.ts'
import { fakePage } from '../../../helpers/page/fake-page.ts'
import { renderScreen } from '../../../helpers/page/render-screen.tsx'
import { wireOrder } from '../../../helpers/page/wire-examples.ts'

// @feature-file messages.order-status

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanStores($deviceOrders)
  $noticeState.set('off')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Messages = ResponseOf<typeof orderMessagesCall>

async function render(
  answer: Partial<Messages>,
  { notices = 'off', isOver = false }: { notices?: NoticeState; isOver?: boolean } = {},
) {
  const page = fakePage()
  keepDeviceOrder({ id: 'o1', secret: 's', referenceId: 'ref', placedAt: 0 })
  const messages: Messages = { channels: ['whatsapp', 'sms'], channel: null, failed: false, ...answer }
  page.client.answer(orderMessagesCall, () => messages)
  const order = parse(placedOrderSchema, wireOrder('o1'))
  const $order = atom<WatchedOrder>({ state: 'loaded', order, history: [], stale: false })
  const news = createNewsChoice(page, 'o1', $order)
  const close = news.open()
  await vi.advanceTimersByTimeAsync(0)
  $noticeState.set(notices)
  const screen = renderScreen(
    <NewsWays news={news} isOver={isOver} model={{ $order, $isPushed: atom(false) }} />,
  )
  close()
  return screen
}
const isChosen = (screen: ReturnType<typeof renderScreen>, name: string) =>
  'checked' in screen.one('radio', name).attributes

test('offers the channels of the venue, notifications, and neither', async () => {
  const screen = await render({})
  expect(screen.text).toBe(
    'How should we keep you updated? WhatsApp SMS Notifications on this device Not at all',
  )
  expect(isChosen(screen, 'Not at all')).toBe(true)
  expect(isChosen(await render({ channel: 'sms' }), 'SMS')).toBe(true)
  expect(isChosen(await render({}, { notices: 'on' }), 'Notifications on this device')).toBe(true)
})

test('offers no notifications that the browser lacks, and says how denied ones are allowed', async () => {
  expect((await render({}, { notices: 'unsupported' })).all('radio')).toHaveLength(3)
  expect((await render({}, { notices: 'denied' })).text).toMatch(/blocked/)
})

test('says that a message did not arrive, also when the order is over', async () => {
  const failed = { channel: 'whatsapp', failed: true } as const
  expect((await render(failed)).text).toContain('We couldn’t reach you by WhatsApp.')
  const over = await render({ ...failed, channels: [] }, { isOver: true })
  expect(over.all('radio')).toEqual([])
  expect(over.text).toContain('We couldn’t reach you by WhatsApp.')
})

test('offers notifications alone where there are no messages, until the order is over', async () => {
  const none = { channels: [] }
  expect((await render(none)).all('button')).toHaveLength(1)
  expect((await render(none, { isOver: true })).text).toBe('')
})
