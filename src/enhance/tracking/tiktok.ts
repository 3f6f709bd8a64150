import type { ShopEventName } from '../../domain/venue/tracking.ts'
import { loadScript, type OpenVendor } from './vendor.ts'

const ADDRESS = 'https://analytics.tiktok.com/i18n/pixel/events.js'
const NAMES: Readonly<Record<Exclude<ShopEventName, 'page_view'>, string>> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'CompletePayment',
}

/** The methods that its script replaces. */
const METHODS = [
  ...['page', 'track', 'identify', 'instances', 'debug', 'on', 'off', 'once', 'ready', 'alias', 'group'],
  ...['enableCookie', 'disableCookie', 'holdConsent', 'revokeConsent', 'grantConsent'],
]

type Method = (...values: unknown[]) => void
type Queue = unknown[][] & { [method: string]: Method }

/** The queue that TikTok's script replaces: the calls in order, and the settings of each pixel. */
type Ttq = Queue & {
  methods: readonly string[]
  setAndDefer(queue: Queue, method: string): void
  instance(id: string): Queue
  _i: Record<string, Queue & { _u?: string }>
  _t: Record<string, number>
  _o: Record<string, object>
}

/** TikTok pixel (integration 4). */
export const openVendor: OpenVendor = (ids) => {
  const setAndDefer = (queue: Queue, method: string) => {
    queue[method] = (...values) => void queue.push([method, ...values])
  }
  const deferring = (queue: Queue) => {
    for (const method of METHODS) setAndDefer(queue, method)
    return queue
  }
  const ttq = deferring([] as unknown as Queue) as Ttq
  Object.assign(ttq, { methods: METHODS, setAndDefer, _i: {}, _t: {}, _o: {} })
  ttq.instance = (id) => deferring(ttq._i[id] ?? ([] as unknown as Queue))
  Object.assign(globalThis, { TiktokAnalyticsObject: 'ttq', ttq })
  for (const id of ids) {
    ttq._i[id] = Object.assign([] as unknown as Queue, { _u: ADDRESS })
    ttq._t[id] = Date.now()
    ttq._o[id] = {}
    loadScript(`${ADDRESS}?sdkid=${encodeURIComponent(id)}&lib=ttq`)
  }
  return {
    send(event) {
      if (event.name === 'page_view') ttq.page?.()
      else
        ttq.track?.(
          NAMES[event.name],
          {
            value: event.value,
            currency: event.currency,
            content_type: 'product',
            contents: event.items.map(({ id, name, quantity, price }) => ({
              content_id: id,
              content_name: name,
              quantity,
              price,
            })),
            ...(event.orderId === null ? {} : { order_id: event.orderId }),
          },
          { event_id: event.id },
        )
    },
  }
}
