import { type Vendor, verdictFromStatus, withoutEmpty } from './vendor.ts'

/** Snapchat's Conversions API, version 3 (integration 7). */
export const snapchat: Vendor = {
  name: 'snapchat',
  base: 'https://tr.snapchat.com',
  events: {
    page_view: 'PAGE_VIEW',
    view_item: 'VIEW_CONTENT',
    add_to_cart: 'ADD_CART',
    begin_checkout: 'START_CHECKOUT',
    purchase: 'PURCHASE',
  },
  request(base, { pixelId, token, event, user: person }) {
    const { visitor, items } = event
    const about =
      event.name === 'page_view'
        ? {}
        : {
            custom_data: withoutEmpty({
              currency: event.currency,
              value: event.value,
              content_ids: items.map(({ id }) => id),
              contents: items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
              num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
              order_id: event.orderId,
            }),
          }
    return {
      // Snapchat accepts its credential nowhere else. The address is not logged.
      url: `${base}/v3/${pixelId}/events?access_token=${encodeURIComponent(token)}`,
      headers: {},
      body: {
        data: [
          {
            event_name: snapchat.events[event.name],
            event_time: event.at,
            event_id: event.id,
            event_source_url: visitor.url,
            action_source: 'WEB',
            user_data: withoutEmpty({
              em: person.email && [person.email],
              ph: person.phoneDigits && [person.phoneDigits],
              client_ip_address: visitor.ip,
              client_user_agent: visitor.userAgent,
              sc_cookie1: visitor.cookies._scid,
            }),
            ...about,
          },
        ],
      },
    }
  },
  verdict: verdictFromStatus,
}
