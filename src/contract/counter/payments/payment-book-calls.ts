import * as v from 'valibot'
import { differenceKinds } from '../../../domain/payment/compare-payments.ts'
import {
  bookStates,
  chargeDecisions,
  disputeStates,
  refundStates,
} from '../../../domain/payment/payment-book.ts'
import type { Call } from '../../wire/call.ts'
import { amount, id, localeNames, text } from '../../wire/primitives.ts'

/** An amount in major units of a currency. */
const money = v.object({ amount, currency: text })
const counted = v.object({ count: v.number(), total: amount })

const bookedPayment = v.object({
  id,
  /** The order or the purchase of a package; the other one is null. */
  order_id: v.nullable(id),
  purchase_id: v.nullable(id),
  /** Of the order. */
  number: v.nullable(v.number()),
  /** Of the package. */
  package: v.nullable(localeNames),
  provider: text,
  /** The provider’s reference; null until its page exists. */
  reference: v.nullable(text),
  /** ISO 8601, UTC. */
  created_at: text,
  state: v.picklist(bookStates),
  /** What was asked for, and what was charged. */
  expected: money,
  charged: v.nullable(money),
  decision: v.nullable(v.picklist(chargeDecisions)),
  /** What can be decided now. */
  choices: v.array(v.picklist(chargeDecisions)),
  refunds: v.array(
    v.object({
      id,
      /** In the currency of the charge. */
      amount,
      state: v.picklist(refundStates),
      created_at: text,
      /** Somebody made it at the provider. */
      foreign: v.boolean(),
      /** It failed, and can be sent again. */
      can_repeat: v.boolean(),
      /** It failed, and was sent again. */
      repeated: v.boolean(),
      /** The provider has not taken it for an hour, or has not finished it for 30 days. */
      overdue: v.boolean(),
      /** Why the provider refused it, in its words. */
      failure: v.nullable(text),
    }),
  ),
  disputes: v.array(
    v.object({
      reference: text,
      ...money.entries,
      /** `reversed`: the provider took the charge back by itself. */
      state: v.picklist(disputeStates),
      /** The money is lost, and nobody has taken note of it. */
      can_write_off: v.boolean(),
      written_off: v.boolean(),
      /** In the provider’s words. */
      reason: text,
      opened_at: text,
      /** Until when the venue can answer it; null if there is nothing to answer, or the provider does not say. */
      respond_by: v.nullable(text),
    }),
  ),
})
export type WireBookedPayment = v.InferOutput<typeof bookedPayment>

export const paymentBookResponse = v.object({
  /** Business days, `YYYY-MM-DD`. */
  day: text,
  today: text,
  /** Of the venue. */
  currency: text,
  time_zone: text,
  /** Payments that were created on that day, oldest first. */
  payments: v.array(bookedPayment),
  /** Payments of other days that somebody must do something about. */
  unsettled: v.array(bookedPayment),
  /** By currency. */
  totals: v.array(
    v.object({
      currency: text,
      ordered: counted,
      charged: counted,
      refunds: v.object({ requested: counted, pending: counted, done: counted, failed: counted }),
      kept: amount,
      disputed: counted,
    }),
  ),
  /** Null if the providers were not asked. */
  compared: v.nullable(
    v.object({
      /** Names of providers that could not be asked. Their payments were not compared. */
      unreachable: v.array(text),
      differences: v.array(
        v.object({
          kind: v.picklist(differenceKinds),
          provider: text,
          /** Null if it is not a payment of this day. */
          payment_id: v.nullable(id),
          number: v.nullable(v.number()),
          reference: v.nullable(text),
          here: v.nullable(money),
          there: v.nullable(money),
        }),
      ),
    }),
  ),
})
export type PaymentBookAnswer = v.InferOutput<typeof paymentBookResponse>

/**
 * The payments of a business day of the branch (default: today). `compare`: `yes` to ask the providers as well, which can take
 * seconds.
 */
export const paymentBookCall = {
  method: 'GET',
  path: '/counter/:referenceId/payments',
  query: ['day', 'compare'],
  response: paymentBookResponse,
  auth: 'staff',
  permission: 'refunds',
} as const satisfies Call

export const chargeDecisionRequest = v.object({ decision: v.picklist(chargeDecisions) })

/**
 * Decides about a charge of another amount or currency. Repeating a decision has no effect. Answers `conflict` with the reason
 * `decided` (otherwise, by somebody else), `returned` (nothing is left of the charge) or `ended` (the order can no longer be paid).
 */
export const decideChargeCall = {
  method: 'POST',
  path: '/counter/:referenceId/payments/:paymentId/decide',
  request: chargeDecisionRequest,
  response: bookedPayment,
  auth: 'staff',
  permission: 'refunds',
} as const satisfies Call

export const repeatRefundRequest = v.object({ refund_id: id })
export const bookedPaymentResponse = bookedPayment

/**
 * Sends a refund that failed again, as another refund. Repeating the call has no effect. Answers `conflict` with the reason `moved` (it
 * has not failed) or `returned` (nothing is left of the charge).
 */
export const repeatRefundCall = {
  method: 'POST',
  path: '/counter/:referenceId/payments/:paymentId/repeat-refund',
  request: repeatRefundRequest,
  response: bookedPayment,
  auth: 'staff',
  permission: 'refunds',
} as const satisfies Call

export const writeOffRequest = v.object({ reference: id })

/**
 * Takes note of a lost dispute or a reversal: it needs no decision any more. Staff decide about the order on the board.
 * Repeating the call has no effect. Answers `conflict` with the reason `moved` if nothing is lost.
 */
export const writeOffCall = {
  method: 'POST',
  path: '/counter/:referenceId/payments/:paymentId/write-off',
  request: writeOffRequest,
  response: bookedPayment,
  auth: 'staff',
  permission: 'refunds',
} as const satisfies Call
