import type { ShopEventName } from '../../domain/venue/tracking.ts'
import { loadScript, type OpenVendor, unitCount } from './vendor.ts'

const NAMES: Readonly<Record<ShopEventName, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
}

/** The queue that Meta's script replaces. */
type Fbq = {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  queue: unknown[][]
  push: Fbq
  loaded: boolean
  version: string
}

/** Meta pixel (integration 1). */
export const openVendor: OpenVendor = (ids) => {
  const fbq = ((...call: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...call)
    else fbq.queue.push(call)
  }) as Fbq
  fbq.queue = []
  fbq.push = fbq
  fbq.loaded = true
  fbq.version = '2.0'
  Object.assign(globalThis, { fbq, _fbq: fbq })
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
  for (const id of ids) {
    // Switches off automatic events, such as clicks on buttons, to which nobody agreed.
    fbq('set', 'autoConfig', false, id)
    fbq('init', id)
  }
  return {
    send(event) {
      const about =
        event.name === 'page_view'
          ? {}
          : {
              value: event.value,
              currency: event.currency,
              content_type: 'product',
              content_ids: event.items.map(({ id }) => id),
              contents: event.items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
              num_items: unitCount(event),
              ...(event.orderId === null ? {} : { order_id: event.orderId }),
            }
      fbq('track', NAMES[event.name], about, { eventID: event.id })
    },
  }
}
