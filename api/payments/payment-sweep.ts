import { nextQuestion, nextRefundQuestion } from '../../src/domain/payment/ask-times.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { claimQuestion, type DuePayment, listPaymentsToAsk, setAskAt } from '../db/payments.ts'
import { listRefunds } from '../db/refunds/payment-refunds.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { UnknownPayment } from './provider.ts'
import { sendVoids } from './send-voids.ts'
import { askAboutPayment } from './settle-payment.ts'

/** How often due payments are looked for, in milliseconds. */
const INTERVAL = 15_000
/** Least time between two runs, in milliseconds. */
const PAUSE = 250
/** How many payments are asked about in a run. */
const MOST = 200

/**
 * Asks providers about every open payment whose time has come (`ask-times.ts`), so that no payment depends on a callback. Also asks
 * about refunds that are not finished. Several processes share the payments.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  for (const payment of await listPaymentsToAsk(deps.db, new Date(deps.now()), MOST)) {
    // The next time is stored first: a process that stops here asks again then.
    const next = await findNextQuestion(deps, payment)
    if (!(await claimQuestion(deps.db, payment, next))) continue
    try {
      await askAboutPayment(deps, payment)
    } catch (error) {
      deps.log('error', 'payment not asked about', { payment: payment.id, error: String(error) })
      if (error instanceof UnknownPayment) await setAskAt(deps.db, payment.id, null)
      else if (next === null) await askLater(deps, payment)
    }
  }
  await sendVoids(deps)
}

/** Nobody has answered the last question, for example because a backup was restored days later: it is asked daily for a month. */
async function askLater({ db, now }: PaymentDeps, { id, createdAt }: DuePayment): Promise<void> {
  const next = nextRefundQuestion(createdAt.getTime(), now())
  if (next !== null) await setAskAt(db, id, new Date(next))
}

async function findNextQuestion({ db, now }: PaymentDeps, payment: DuePayment): Promise<Date | null> {
  const unfinished = (await listRefunds(db, payment.id)).filter(({ state }) => state === 'pending')
  const requested = unfinished.at(-1)
  const isOpen = payment.state === 'awaiting' || payment.state === 'voided'
  const next = requested
    ? nextRefundQuestion(requested.createdAt.getTime(), now())
    : isOpen
      ? nextQuestion(payment.createdAt.getTime(), now())
      : null
  return next === null ? null : new Date(next)
}

/** Sweeps until it is closed. */
export const startPaymentSweep = (deps: PaymentDeps): Wakeable =>
  createWakeable(() => sweepPayments(deps), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'payments could not be asked about', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
