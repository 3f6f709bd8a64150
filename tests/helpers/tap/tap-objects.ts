/** A charge as the stand-in keeps it. Amounts are decimals in major units, as Tap has them. */
export type KeptCharge = {
  readonly account: string
  readonly id: string
  status: string
  amount: number
  currency: string
  /** Epoch milliseconds. */
  readonly created: number
  readonly expiry: { readonly period: number; readonly type: 'MINUTE' }
  readonly asked: ChargeRequest
  readonly language: string
  auto_reversed: boolean
}

export type KeptRefund = {
  readonly account: string
  readonly id: string
  readonly charge_id: string
  status: string
  readonly amount: number
  readonly currency: string
  readonly created: number
  readonly asked: RefundRequest
}

/** The body of a charge (https://developers.tap.company/reference/create-a-charge), as far as Sufra may send it. */
export type ChargeRequest = {
  readonly amount: number
  readonly currency: string
  readonly customer_initiated: boolean
  readonly threeDSecure: boolean
  readonly save_card: boolean
  readonly description: string
  readonly reference: { readonly transaction: string; readonly order: string; readonly idempotent: string }
  readonly metadata: Readonly<Record<string, string>>
  readonly receipt: { readonly email: boolean; readonly sms: boolean }
  readonly customer: { readonly first_name: string; readonly email: string }
  readonly source: { readonly id: string }
  readonly transaction: { readonly expiry: KeptCharge['expiry'] }
  readonly post: { readonly url: string }
  readonly redirect: { readonly url: string }
}

/** The body of a refund (https://developers.tap.company/reference/create-a-refund). */
export type RefundRequest = {
  readonly charge_id: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly reference: { readonly merchant: string; readonly idempotent: string }
  readonly metadata: Readonly<Record<string, string>>
  readonly post: { readonly url: string }
}

/** Codes of https://developers.tap.company/reference/charge-response-codes. */
const RESPONSES: Readonly<Record<string, string>> = {
  ...{ CAPTURED: '000', INITIATED: '100', IN_PROGRESS: '200', ABANDONED: '301', CANCELLED: '302' },
  ...{ FAILED: '401', DECLINED: '501', VOID: '601', RESTRICTED: '701', TIMEDOUT: '801', UNKNOWN: '901' },
}

/** A charge as Tap answers with it (https://developers.tap.company/reference/charges#expected-response). */
export function toChargeAnswer(charge: KeptCharge, method: string): Record<string, unknown> {
  const { id, status, amount, currency, created, expiry, asked, auto_reversed } = charge
  return {
    ...{
      id,
      object: 'charge',
      live_mode: false,
      customer_initiated: true,
      api_version: 'V2',
      method,
      status,
    },
    ...{ amount, currency, threeDSecure: true, card_threeDSecure: false, save_card: false, merchant_id: '' },
    ...{ product: '', description: asked.description, metadata: asked.metadata },
    transaction: {
      ...{ timezone: 'UTC+03:00', created: String(created), expiry, asynchronous: false, amount, currency },
      ...(status === 'INITIATED' && { url: pageOf(id) }),
    },
    reference: {
      ...{ track: `tck_${id}`, payment: `pay_${id}`, transaction: asked.reference.transaction },
      ...{ order: asked.reference.order, ...(status !== 'INITIATED' && { gateway: `gw_${id}` }) },
    },
    response: { code: RESPONSES[status] ?? '901', message: status },
    ...{ receipt: asked.receipt, customer: asked.customer, source: { object: 'source', ...asked.source } },
    ...{ redirect: { status: 'PENDING', url: asked.redirect.url } },
    ...{ post: { status: 'PENDING', url: asked.post.url }, auto_reversed },
  }
}

export const pageOf = (id: string): string => `https://checkout.tap.company/?mode=page&token=${id}`

/** A refund as Tap answers with it (https://developers.tap.company/docs/refunds). */
export function toRefundAnswer(refund: KeptRefund): Record<string, unknown> {
  const { id, charge_id, status, amount, currency, created, asked } = refund
  return {
    ...{ id, object: 'refund', api_version: 'V2', live_mode: false, amount, charge_id },
    ...{ created: String(created), currency, status, reference: { merchant: asked.reference.merchant } },
    ...{ response: { code: '100', message: status }, metadata: asked.metadata, reason: asked.reason },
    post: asked.post,
  }
}
