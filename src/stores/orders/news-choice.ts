import { atom, type ReadableAtom } from 'nanostores'
import type { Channel } from '../../contract/account/one-time-code.ts'
import { chooseOrderMessagesCall, orderMessagesCall } from '../../contract/order/order-message-calls.ts'
import type { ResponseOf } from '../../contract/wire/call.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { deviceOrder } from '../device-orders.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { $noticeState, switchNoticesOff, switchNoticesOn } from './notices.ts'
import type { OrderWatch } from './order.ts'
import { endOrderPushes } from './push-subscription.ts'

/** How a diner hears about an order: by a channel of messages, by notifications of this browser, or not at all. */
export type NewsWay = Channel | 'push' | 'none'

export type NewsChoice = {
  /** The channels that can be chosen, the chosen one, and whether its latest message arrived. Null as long as they are not known. */
  readonly $messages: ReadableAtom<ResponseOf<typeof orderMessagesCall> | null>
  /** Whether the last choice was not saved. */
  readonly $isUnsaved: ReadableAtom<boolean>
  /** Chooses one way, which replaces the others. Never throws. */
  choose(way: NewsWay): Promise<void>
  open(): () => void
}

/** The channel that this device chose last, for its next order. */
const KEY = 'okmenu_order_channel'
/** For orders about which no messages can be chosen here. */
const NONE = { channels: [], channel: null, failed: false }
/** Milliseconds after a change of the order in which its message is sent and reported. */
const REPORTED_AFTER = 40_000

/** The choice how the diner of an order of this device hears about it. It also holds for the next order of the device. */
export function createNewsChoice(
  page: Pick<PageEnvironment, 'client' | 'locale' | 'on'>,
  orderId: string,
  $order: OrderWatch['$order'],
): NewsChoice {
  const { client, locale } = page
  const secret = deviceOrder(orderId)?.secret
  const $messages = atom<ResponseOf<typeof orderMessagesCall> | null>(null)
  const $isUnsaved = atom(false)
  const save = async (params: { orderId: string; secret: string }, channel: Channel | null) =>
    $messages.set(await client.call(chooseOrderMessagesCall, { params, body: { channel, locale } }))

  /** The last choice of this device, until it makes another one. */
  let remembered = readChannel()
  const load = async () => {
    if (secret === undefined) return $messages.set(NONE)
    const params = { orderId, secret }
    const found = await client.call(orderMessagesCall, { params })
    const channel = found.channels.find((one) => one === remembered)
    remembered = null
    if (channel && found.channel === null) await save(params, channel)
    else $messages.set(found)
  }
  // Without an answer, the page offers notifications only, or shows what it knows.
  const loadSafely = () =>
    void load().catch(() => {
      if ($messages.get() === null) $messages.set(NONE)
    })

  const choose = async (way: NewsWay) => {
    if (secret === undefined) return
    const channel = way === 'push' || way === 'none' ? null : way
    $isUnsaved.set(false)
    try {
      if (way === 'push' && (await switchNoticesOn()) !== 'on') return
      await save({ orderId, secret }, channel)
      keepChannel(channel)
      if (way === 'push' || $noticeState.get() !== 'on') return
      switchNoticesOff()
      await endOrderPushes(client)
    } catch {
      $isUnsaved.set(true)
    }
  }
  return {
    $messages,
    $isUnsaved,
    choose,
    open() {
      let known = ''
      let later: ReturnType<typeof setTimeout> | undefined
      const stop = $order.subscribe((watched) => {
        if (watched.state !== 'loaded') return
        const { status, ready_at, changed } = watched.order
        const state = `${status} ${ready_at} ${changed?.at}`
        if (state === known || (isFinal(status) && known === '')) return
        known = state
        loadSafely()
        clearTimeout(later)
        later = setTimeout(loadSafely, REPORTED_AFTER)
      })
      const stopShown = page.on('shown', loadSafely)
      return () => {
        stop()
        stopShown()
        clearTimeout(later)
      }
    },
  }
}

function readChannel(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepChannel(channel: Channel | null): void {
  try {
    if (channel === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, channel)
  } catch {
    // Without storage, the next order asks again.
  }
}
