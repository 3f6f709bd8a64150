import * as v from 'valibot'
import { amount, id, text } from '../wire/primitives.ts'

/** A provider charged another amount than requested. The payment does not count; the operator must resolve it with the provider. */
const paymentMismatch = v.object({
  provider: text,
  /** The provider's reference of the charge. */
  charge: text,
  /** The provider's reference of the payment. */
  reference: text,
  /** The order or the wallet purchase; the other one is null. */
  order_id: v.nullable(id),
  purchase_id: v.nullable(id),
  /** Major units. */
  expected: amount,
  expected_currency: text,
  /** The charged amount in major units of `reported_currency`. */
  reported: amount,
  reported_currency: text,
  /** ISO 8601, UTC. */
  at: text,
})
export type PaymentMismatch = v.InferOutput<typeof paymentMismatch>

export const paymentOperatorCalls = {
  /** Newest first, at most 500. */
  listPaymentMismatches: {
    method: 'GET',
    path: '/operator/payments/mismatches',
    response: v.object({ mismatches: v.array(paymentMismatch) }),
    auth: 'operator',
  },
} as const
