import { type Vendor, verdictFromStatus, withoutEmpty } from './vendor.ts'

const VERSION = 'v24.0'

/** An invalid or expired credential, which Meta answers with 400. */
const TOKEN_ERROR = 190

/** Meta's Conversions API (integration 5). */
export const meta: Vendor = {
  name: 'meta',
  base: 'https://graph.facebook.com',
  events: {
    page_view: 'PageView',
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    begin_checkout: 'InitiateCheckout',
    purchase: 'Purchase',
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
              content_type: 'product',
              content_ids: items.map(({ id }) => id),
              contents: items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
              num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
              order_id: event.orderId,
            }),
          }
    return {
      url: `${base}/${VERSION}/${pixelId}/events`,
      headers: {},
      body: {
        // In the body, since addresses end up in logs.
        access_token: token,
        data: [
          {
            event_name: meta.events[event.name],
            event_time: event.at,
            event_id: event.id,
            event_source_url: visitor.url,
            action_source: 'website',
            user_data: withoutEmpty({
              em: person.email && [person.email],
              ph: person.phoneDigits && [person.phoneDigits],
              client_ip_address: visitor.ip,
              client_user_agent: visitor.userAgent,
              fbp: visitor.cookies._fbp,
              fbc: visitor.cookies._fbc,
            }),
            ...about,
          },
        ],
      },
    }
  },
  verdict(status, body) {
    return status === 400 && parseErrorCode(body) === TOKEN_ERROR ? 'later' : verdictFromStatus(status)
  },
}

function parseErrorCode(body: string): unknown {
  try {
    return JSON.parse(body)?.error?.code
  } catch {
    return null
  }
}
