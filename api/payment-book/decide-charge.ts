import type { Transaction } from 'kysely'
import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import {
  type ChargeDecision,
  canSendAgain,
  isLoss,
  isUndecided,
  leftOf,
  type Money,
} from '../../src/domain/payment/payment-book.ts'
import { findBookedPayment, type StoredBookedPayment } from '../db/payment-book/booked-payments.ts'
import { writeOff } from '../db/payment-disputes.ts'
import { findMismatch, writeDecision } from '../db/payment-mismatches.ts'
import { findPayment, setCharged, setPaymentState } from '../db/payments.ts'
import { insertRefund } from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { findUnrefunded, refundRest } from '../payments/refund-part.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { lockTarget } from '../payments/settle-payment.ts'
import type { Audited } from '../staff/audit-log.ts'

/** Who decides: at which branch, and how it is recorded. `branchId`: null for the operator, who may decide at any. */
export type Decider = {
  readonly branchId: string | null
  record(trx: Transaction<Database>, payment: BookedAtBranch, audited: Audited): Promise<void>
}
type BookedAtBranch = StoredBookedPayment & { readonly branchId: string }

/**
 * Decides once about a charge of another amount or currency. `accepted`: its order or package counts as paid with that amount, as long
 * as it could still be paid. `refunded`: the charge is given back, and the order stays unpaid or lapsed. From then on, the payment
 * has what was charged. Repeating a decision changes nothing.
 * @throws ApiError `not-found`; `conflict` as `decideChargeCall`
 */
export async function decideCharge(
  deps: PaymentDeps,
  paymentId: string,
  decision: ChargeDecision,
  by: Decider,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { booked, target } = await lockPayment(deps, trx, paymentId, by)
    const other = await findMismatch(trx, paymentId)
    if (!other) throw notFound('nothing else was charged for this payment')
    if (other.decision === decision) return
    if (other.decision !== null) throw refused('decided', `the charge is ${other.decision} already`)
    if (!isUndecided(booked)) throw refused('returned', 'nothing is left of the charge to decide about')
    const at = new Date(deps.now())
    const payment = await findPayment(trx, { id: paymentId })
    if (!payment) throw notFound('there is no such payment')
    await setCharged(trx, paymentId, other.charged)
    if (decision === 'accepted') {
      // Another payment may have replaced it, and its order may have ended.
      if (payment.state !== 'awaiting' || !(await target.acceptsCharge(at)))
        throw refused('ended', 'what it was for can no longer be paid')
      await setPaymentState(trx, paymentId, 'paid', at)
      await target.onCharged(at)
    } else {
      // Not later than its time: from then on, its order waits for another payment.
      const ended = payment.settledAt ?? new Date(Math.min(at.getTime(), payment.expiresAt.getTime()))
      await setPaymentState(trx, paymentId, 'voided', ended)
      await refundRest(trx, { ...payment, ...other.charged }, at)
    }
    await writeDecision(trx, paymentId, decision, at)
    const action = decision === 'accepted' ? 'payment.accepted' : 'payment.refunded'
    await by.record(trx, booked, {
      ...{ action, subject: subjectOf(booked) },
      ...{ before: audited(other.expected), after: audited(other.charged) },
    })
    if (decision === 'accepted') await target.onPaid(at)
  })
  await sendVoids(deps)
}

/**
 * Sends a failed refund again, once, as another refund: at most what is left of the charge. Repeating the call changes nothing.
 * @throws ApiError `not-found`; `conflict` as `repeatRefundCall`
 */
export async function repeatRefund(
  deps: PaymentDeps,
  paymentId: string,
  refundId: string,
  by: Decider,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { booked } = await lockPayment(deps, trx, paymentId, by)
    const refund = booked.refunds.find(({ id }) => id === refundId)
    if (!refund) throw notFound('there is no such refund')
    if (refund.isSentAgain) return
    if (refund.state !== 'failed') throw refused('moved', `the refund is ${refund.state}`)
    if (!canSendAgain(booked, refund)) throw refused('returned', 'nothing is left of the charge')
    const payment = await findPayment(trx, { id: paymentId })
    if (!payment) throw notFound('there is no such payment')
    const { nextId } = await findUnrefunded(trx, payment)
    const amount = Math.min(refund.amount, leftOf(booked))
    await insertRefund(trx, { id: nextId, paymentId, amount, at: new Date(deps.now()), retryOf: refundId })
    const { currency } = payment
    await by.record(trx, booked, {
      ...{ action: 'refund.repeated', subject: subjectOf(booked), after: audited({ amount, currency }) },
    })
  })
  await sendVoids(deps)
}

/**
 * Takes note of what the provider took back of a payment. It stays paid, and its order as it is. Repeating the call changes nothing.
 * @throws ApiError `not-found`; `conflict` as `writeOffCall`
 */
export async function writeOffLoss(
  deps: PaymentDeps,
  paymentId: string,
  reference: string,
  by: Decider,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { booked } = await lockPayment(deps, trx, paymentId, by)
    const dispute = booked.disputes.find((one) => one.reference === reference)
    if (!dispute) throw notFound('there is no such dispute')
    if (!isLoss(dispute)) throw refused('moved', `the dispute is ${dispute.state}`)
    if (dispute.isWrittenOff) return
    await writeOff(trx, paymentId, reference, new Date(deps.now()))
    await by.record(trx, booked, {
      ...{ action: 'payment.written-off', subject: subjectOf(booked), after: audited(dispute) },
    })
  })
}

/** Locks what a payment is for, and reads the payment. A payment of another branch is none of the caller's business. */
async function lockPayment(deps: PaymentDeps, trx: Transaction<Database>, id: string, { branchId }: Decider) {
  const found = await findBookedPayment(trx, id)
  if (!found || (branchId !== null && found.branchId !== branchId)) throw notFound('there is no such payment')
  const target = await lockTarget(deps, trx, found.pays)
  const booked = await findBookedPayment(trx, id)
  if (!booked) throw notFound('there is no such payment')
  return { booked, target }
}

const refused = (reason: string, message: string) =>
  new ApiError('conflict', message, { issues: [{ path: 'payment', message, reason }] })

/** The number and id of an order, or the name of a package. */
const subjectOf = ({ number, packageName, subject }: StoredBookedPayment): string =>
  number === null ? (packageName?.[0]?.name ?? subject) : `#${number} ${subject}`

const audited = ({ amount, currency }: Money): AuditValue => ({ kind: 'money', amount, currency })
