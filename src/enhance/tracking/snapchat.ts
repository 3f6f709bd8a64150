import type { ShopEventName } from '../../domain/venue/tracking.ts'
import { loadScript, type OpenVendor, unitCount } from './vendor.ts'

const NAMES: Readonly<Record<ShopEventName, string>> = {
  page_view: 'PAGE_VIEW',
  view_item: 'VIEW_CONTENT',
  add_to_cart: 'ADD_CART',
  begin_checkout: 'START_CHECKOUT',
  purchase: 'PURCHASE',
}

/** The queue that Snapchat's script replaces. */
type Snaptr = {
  (...call: unknown[]): void
  handleRequest?: (...call: unknown[]) => void
  queue: unknown[][]
}

/** Snapchat pixel (integration 3). */
export const openVendor: OpenVendor = (ids) => {
  const snaptr = ((...call: unknown[]) => {
    if (snaptr.handleRequest) snaptr.handleRequest(...call)
    else snaptr.queue.push(call)
  }) as Snaptr
  snaptr.queue = []
  Object.assign(globalThis, { snaptr })
  loadScript('https://sc-static.net/scevent.min.js')
  for (const id of ids) snaptr('init', id, {})
  return {
    send(event) {
      const about =
        event.name === 'page_view'
          ? {}
          : {
              price: event.value,
              currency: event.currency,
              item_ids: event.items.map(({ id }) => id),
              number_items: unitCount(event),
              ...(event.orderId === null ? {} : { transaction_id: event.orderId }),
            }
      snaptr('track', NAMES[event.name], { ...about, client_dedup_id: event.id })
    },
  }
}
