import { nextRefundQuestion } from '../../src/domain/payment/ask-times.ts'
import { findPayment, listPaymentsToVoid, markVoided, setAskAt } from '../db/payments.ts'
import {
  listRefundsToSend,
  refuseRefund,
  setRefundState,
  type WaitingRefund,
} from '../db/refunds/payment-refunds.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { RefusedRefund, UnknownPayment } from './provider.ts'
import { callbackUrlOf, endPayment, lockTarget, requireProvider } from './settle-payment.ts'

/** How many payments and refunds a request waits for. `startRefundKeeper` sends the rest. */
const MOST_PER_REQUEST = 20

/**
 * Ends payments at their providers that were called off, and requests refunds: at most as many as a request may wait for, and none
 * after the first failure, so that a provider that is down delays nobody for long. Failures are logged and repeated by the next
 * call, so they never fail the request.
 */
export async function sendVoids(deps: PaymentDeps): Promise<void> {
  if (await endPayments(deps, MOST_PER_REQUEST, true)) await sendRefunds(deps, MOST_PER_REQUEST, true)
}

/** Like `sendVoids`, for at most `most` of each, whichever fail. */
export async function sendAllVoids(deps: PaymentDeps, most: number): Promise<void> {
  await endPayments(deps, most, false)
  await sendRefunds(deps, most, false)
}

/** Returns false if a failure ended it. */
async function endPayments(deps: PaymentDeps, most: number, untilFailure: boolean): Promise<boolean> {
  for (const payment of await listPaymentsToVoid(deps.db, most)) {
    try {
      await endPayment(deps, payment)
      await markVoided(deps.db, payment.id)
    } catch (error) {
      deps.log('error', 'payment not voided', { payment: payment.id, error: String(error) })
      if (error instanceof UnknownPayment) {
        // There is nothing to end, and asking again does not help.
        await markVoided(deps.db, payment.id)
        await setAskAt(deps.db, payment.id, null)
      } else if (untilFailure) return false
    }
  }
  return true
}

async function sendRefunds(deps: PaymentDeps, most: number, untilFailure: boolean): Promise<void> {
  for (const refund of await listRefundsToSend(deps.db, most)) {
    try {
      await sendRefund(deps, refund)
    } catch (error) {
      deps.log('error', 'payment not refunded', { refund: refund.id, error: String(error) })
      if (untilFailure) return
    }
  }
}

async function sendRefund(deps: PaymentDeps, refund: WaitingRefund): Promise<void> {
  const { id, paymentId, amount, currency, createdAt, payment: reference, account, keyVersion } = refund
  const provider = requireProvider(deps, refund.provider)
  const now = () => new Date(deps.now())
  let refusal = ''
  const taken = await provider
    .refund(
      { reference, account, keyVersion },
      { refundId: id, amount, currency, requestedAt: createdAt, callbackUrl: callbackUrlOf(deps, provider) },
    )
    .catch((error: unknown) => {
      if (!(error instanceof RefusedRefund)) throw error
      refusal = error.message
      deps.log('error', 'refund refused', { payment: paymentId, refund: id, reason: refusal })
      return null
    })
  if (taken === null) return refuseRefund(deps.db, id, refusal, now())
  if (refund.retryOf === null) await setRefundState(deps.db, id, taken, now())
  else await setRepeatedRefund(deps, refund, taken, now())
  if (taken.state === 'failed') deps.log('error', 'refund failed', { payment: paymentId, refund: id })
  const next = taken.state === 'pending' ? nextRefundQuestion(createdAt.getTime(), deps.now()) : null
  if (next !== null) await setAskAt(deps.db, paymentId, new Date(next))
}

/** A refund that repeats one of the provider's dashboard has a credit note. */
const setRepeatedRefund = (
  deps: PaymentDeps,
  { id, paymentId }: WaitingRefund,
  taken: Parameters<typeof setRefundState>[2],
  at: Date,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const payment = await findPayment(trx, { id: paymentId })
    if (!payment) return
    const target = await lockTarget(deps, trx, payment.pays)
    if (await setRefundState(trx, id, taken, at)) await target.onReturned(at)
  })
