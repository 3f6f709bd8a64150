import type { OpenDatabase } from '../../../api/db/open.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import type { TestApi } from './api.ts'
import { grill } from './venue.ts'

/** The fixture venue, which accepts cards and KNET online, cash, and cards on site. */
export function onlineGrill(prefix: string): VenueFileInput {
  const file = grill(prefix)
  return { ...file, business: { ...file.business, payment_methods: [1, 2, 8], payment_options: [1, 4] } }
}

/** Like `onlineGrill`, where pickup can be ordered up to three days ahead. */
export function onlineGrillForLater(prefix: string): VenueFileInput {
  const file = onlineGrill(prefix)
  const scheduled_orders = { on: true, max_advance: 3 * 1440 }
  return { ...file, business: { ...file.business, pickup_config: { showCarInfo: false, scheduled_orders } } }
}

export type PlacedOrderAccess = { id: string; secret: string; url: string }

/** Actions of a diner and their browser with payments. */
export function paymentActions(api: TestApi, prefix: string) {
  const order = (more: object = {}) => ({
    branch_id: `${prefix}-b1`,
    selling_types: 'dinein',
    order_lines: [{ item_id: 'plain', quantity: 2 }],
    payment_type: 1,
    payment_option: 4,
    ...more,
  })
  const send = (key: string, body: object = order(), headers: Record<string, string> = {}) =>
    api.post('/webapp/order', body, { 'Idempotency-Key': key, ...headers })
  return {
    order,
    send,
    async place(
      key: string,
      more: object = {},
      headers: Record<string, string> = {},
    ): Promise<PlacedOrderAccess> {
      const { json } = await send(key, order(more), headers)
      return { id: json.order.id, secret: json.secret, url: json.payment_url }
    },
    /** Presses a button of the hosted page, and returns the URL of the redirect. */
    async press(url: string, action: 'approve' | 'decline' | 'leave'): Promise<string | null> {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await api.post(url, `action=${action}`, headers)
      return answer.response.headers.get('location')
    },
    pay: ({ id, secret }: PlacedOrderAccess, payment_type = 1, payment_option: number | null = 4) =>
      api.post(`/webapp/order/${id}/${secret}/pay`, { payment_type, payment_option }),
    state: async ({ id, secret }: PlacedOrderAccess) => {
      const { json } = await api.get(`/webapp/transaction/${id}/${secret}`)
      return `${json.status} ${json.payment}`
    },
    replacing: ({ id, secret }: PlacedOrderAccess, more: object = {}) =>
      order({ replaces: { order_id: id, secret }, comment: 'another', ...more }),
  }
}

/** Counts the charges for an order that were made and not refunded. */
export async function countCharges(db: OpenDatabase['db'], orderId: string): Promise<number> {
  const charges = await db
    .selectFrom('payment')
    .innerJoin('sandbox_payment', 'sandbox_payment.reference', 'payment.reference')
    .select('payment.id')
    .where('payment.order_id', '=', orderId)
    .where('sandbox_payment.state', '=', 'approved')
    .execute()
  return charges.length
}
