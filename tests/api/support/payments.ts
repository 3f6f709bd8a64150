import { sql } from 'kysely'
import { expect } from 'vitest'
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
    /** Presses a button of the hosted page, and returns the URL that the browser ends at. */
    async press(url: string, action: 'approve' | 'decline' | 'leave'): Promise<string | null> {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await api.post(url, `action=${action}`, headers)
      const back = answer.response.headers.get('location')
      return back && (await followReturn(api, back))
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

/** Follows the address to which a provider sends the browser back, and returns where that leads. */
export async function followReturn(api: TestApi, back: string): Promise<string | null> {
  const { pathname, search } = new URL(back)
  expect(pathname).toMatch(/^\/payments\/return\/[\w-]+$/)
  const answer = await api.get(`${pathname}${search}`)
  expect(answer.status).toBe(303)
  return answer.response.headers.get('location')
}

/** Changes a payment at the sandbox without its page or a callback, as a bank can. */
export async function setAtBank(
  db: OpenDatabase['db'],
  url: string,
  change: { state?: 'open' | 'approved' | 'declined'; amount?: number; currency?: string },
): Promise<void> {
  await sql`update sandbox_payment set
      state = coalesce(${change.state ?? null}, state),
      amount = coalesce(${change.amount ?? null}::bigint, amount),
      currency = coalesce(${change.currency ?? null}, currency)
    where reference = ${referenceOf(url)}`.execute(db)
}

/** The provider's reference in the address of a sandbox page. */
export const referenceOf = (url: string): string => url.split('/').at(-1) ?? ''

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
