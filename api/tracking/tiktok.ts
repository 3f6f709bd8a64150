import { type Vendor, verdictFromStatus, withoutEmpty } from './vendor.ts'

/** TikTok reports the result in the body, with HTTP 200. */
const OK = 0
/** Codes for rate limits, and for credentials that a venue may renew. */
const TEMPORARY = new Set([40100, 40101, 40102, 40103, 40104, 40105, 40016])
const FIRST_SERVER_ERROR = 50000

/** TikTok's Events API (integration 6). */
export const tiktok: Vendor = {
  name: 'tiktok',
  base: 'https://business-api.tiktok.com',
  events: {
    page_view: 'Pageview',
    view_item: 'ViewContent',
    add_to_cart: 'AddToCart',
    begin_checkout: 'InitiateCheckout',
    purchase: 'CompletePayment',
  },
  request(base, { pixelId, token, event, user: person }) {
    const { visitor } = event
    const about =
      event.name === 'page_view'
        ? {}
        : {
            properties: withoutEmpty({
              currency: event.currency,
              value: event.value,
              content_type: 'product',
              contents: event.items.map(({ id, name, quantity, price }) => ({
                ...withoutEmpty({ content_id: id, content_name: name }),
                quantity,
                price,
              })),
              order_id: event.orderId,
            }),
          }
    return {
      url: `${base}/open_api/v1.3/event/track/`,
      headers: { 'Access-Token': token },
      body: {
        event_source: 'web',
        event_source_id: pixelId,
        data: [
          {
            event: tiktok.events[event.name],
            event_time: event.at,
            event_id: event.id,
            user: withoutEmpty({
              email: person.email,
              phone: person.phoneE164,
              ip: visitor.ip,
              user_agent: visitor.userAgent,
              ttp: visitor.cookies._ttp,
            }),
            ...about,
            page: { url: visitor.url },
          },
        ],
      },
    }
  },
  verdict(status, body) {
    const http = verdictFromStatus(status)
    if (http !== 'taken') return http
    const code = parseCode(body)
    if (code === OK) return 'taken'
    // An unreadable response does not come from TikTok.
    return code === null || code >= FIRST_SERVER_ERROR || TEMPORARY.has(code) ? 'later' : 'refused'
  },
}

function parseCode(body: string): number | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'number' ? code : null
  } catch {
    return null
  }
}
