import * as v from 'valibot'
import { chargeDecisions } from '../../domain/payment/payment-book.ts'
import {
  bookedPaymentResponse,
  chargeDecisionRequest,
  paymentBookResponse,
  repeatRefundRequest,
  writeOffRequest,
} from '../counter/payments/payment-book-calls.ts'
import { amount, id, text } from '../wire/primitives.ts'

/** A provider charged another amount or currency than requested. The payment does not count until somebody accepts it. */
const paymentMismatch = v.object({
  provider: text,
  payment_id: id,
  /** Null until somebody decides. */
  decision: v.nullable(v.picklist(chargeDecisions)),
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
  /** Like `paymentBookCall`. */
  paymentBook: {
    method: 'GET',
    path: '/operator/venues/:referenceId/payments',
    query: ['day', 'compare'],
    response: paymentBookResponse,
    auth: 'operator',
  },
  /** Like `decideChargeCall`. */
  decideCharge: {
    method: 'POST',
    path: '/operator/payments/:paymentId/decide',
    request: chargeDecisionRequest,
    response: bookedPaymentResponse,
    auth: 'operator',
  },
  /** Like `repeatRefundCall`. */
  repeatRefund: {
    method: 'POST',
    path: '/operator/payments/:paymentId/repeat-refund',
    request: repeatRefundRequest,
    response: bookedPaymentResponse,
    auth: 'operator',
  },
  /** Like `writeOffCall`. */
  writeOff: {
    method: 'POST',
    path: '/operator/payments/:paymentId/write-off',
    request: writeOffRequest,
    response: bookedPaymentResponse,
    auth: 'operator',
  },
} as const
