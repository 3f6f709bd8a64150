import * as v from 'valibot'
import { amount, id, text } from '../wire/primitives.ts'

/** A provider told of another amount than was asked for. Nothing counts as paid; the operator settles it there. */
const paymentMismatch = v.object({
  provider: text,
  event_id: text,
  /** The provider's name of the payment. */
  reference: text,
  /** Of the order, or of the purchase of a package; the other is null. */
  order_id: v.nullable(id),
  purchase_id: v.nullable(id),
  /** Major units. */
  expected: amount,
  expected_currency: text,
  /** Major units of the currency that was told. */
  told: amount,
  told_currency: text,
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
