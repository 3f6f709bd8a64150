import type { Transaction } from 'kysely'
import { deleteReversal, findReversal, writeDispute } from '../db/payment-disputes.ts'
import { insertMismatch } from '../db/payment-mismatches.ts'
import { findPayment, type PaidItem, type StoredPayment, setAskAt, setPaymentState } from '../db/payments.ts'
import {
  insertForeignRefund,
  insertRefund,
  listRefunds,
  setRefundState,
} from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'
import type { LockedPaymentTarget, PaymentDeps } from './payment-deps.ts'
import type { PaymentProvider, ProviderStatus } from './provider.ts'
import { findUnrefunded } from './refund-part.ts'

/** What an answer of the provider changed. `refunded`: a refund, a dispute or a reversal moved. `given back`: the charge no longer counts. */
type Settlement = 'open' | 'unchanged' | 'failed' | 'paid' | 'given back' | 'another amount' | 'refunded'

type Charged = Extract<ProviderStatus, { state: 'paid' }>

/**
 * Asks the provider how a payment stands, ends it there if its time is over or it was called off, and applies the answer with the
 * order or purchase locked. The charge of a package is credited to the wallet. A charge for a cancelled payment or a final order is
 * given back. A charge of another amount is recorded for the operator and otherwise ignored. Asking again changes nothing.
 *
 * Call `sendVoids` afterwards, and never call this within a transaction: providers can be slow.
 * @throws UnknownPayment; any error if the provider cannot be reached
 */
export async function askAboutPayment(deps: PaymentDeps, payment: StoredPayment): Promise<void> {
  if (payment.state === 'awaiting' && payment.expiresAt.getTime() > deps.now())
    await settle(deps, payment, (provider, at) => provider.status(at))
  else if (payment.state === 'paid' || payment.state === 'refunded')
    await settle(deps, payment, (provider, at) => provider.status(at))
  else await endPayment(deps, payment)
}

/** Like `askAboutPayment`, but always ends the payment at the provider, unless it is paid. */
export const endPayment = (deps: PaymentDeps, payment: StoredPayment): Promise<void> =>
  settle(deps, payment, (provider, at) => provider.expire(at))

/** Ends a payment that another is about to replace. If that fails, the caller's transaction has it ended later. */
export async function endReplacedPayment(deps: PaymentDeps, payment: StoredPayment): Promise<void> {
  if (payment.state !== 'awaiting' || payment.reference === null) return
  try {
    await endPayment(deps, payment)
  } catch (error) {
    deps.log('error', 'payment not ended', { payment: payment.id, error: String(error) })
  }
}

async function settle(
  deps: PaymentDeps,
  payment: StoredPayment,
  ask: (provider: PaymentProvider, at: Parameters<PaymentProvider['status']>[0]) => Promise<ProviderStatus>,
): Promise<void> {
  const { id, reference, account, keyVersion } = payment
  if (reference === null) return
  const provider = requireProvider(deps, payment.provider)
  const status = await ask(provider, { reference, account, keyVersion })
  const result = await deps.db.transaction().execute((trx) => applyStatus(deps, trx, id, status))
  if (result === 'open' || result === 'unchanged') return
  const level = result === 'another amount' ? 'error' : 'info'
  deps.log(level, 'payment settled', { provider: provider.name, payment: id, result })
}

/** Returns the provider of a stored payment. @throws Error if the installation no longer has it */
export function requireProvider(
  { providers }: Pick<PaymentDeps, 'providers'>,
  name: string,
): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name)
  if (!provider) throw new Error(`unknown payment provider ${name}`)
  return provider
}

/** The absolute URL that a provider calls. */
export const callbackUrlOf = ({ apiUrl }: Pick<PaymentDeps, 'apiUrl'>, { name }: PaymentProvider): string =>
  `${apiUrl}/payments/${name}/callback`

async function applyStatus(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  id: string,
  status: ProviderStatus,
): Promise<Settlement> {
  const before = await findPayment(trx, { id })
  // Erased meanwhile, with its order.
  if (!before) return 'unchanged'
  const target = await lockTarget(deps, trx, before.pays)
  const payment = (await findPayment(trx, { id })) ?? before
  const result = await applyToTarget(deps, trx, { target, payment }, status)
  const at = new Date(deps.now())
  if (result === 'paid') await target.onPaid(at)
  if (result === 'refunded') await target.onReturned(at)
  return result
}

async function applyToTarget(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  { target, payment }: { readonly target: LockedPaymentTarget; readonly payment: StoredPayment },
  status: ProviderStatus,
): Promise<Settlement> {
  const { id } = payment
  const at = new Date(deps.now())
  if (status.state === 'open') return 'open'
  if (status.state === 'failed') return applyFailure(deps, trx, payment, at)
  const moved = await recordFollowUps(deps, trx, payment, status, at)
  if (payment.state === 'paid' || payment.state === 'refunded') return moved ? 'refunded' : 'unchanged'
  const { amount, currency, charge } = status
  if (amount !== payment.amount || currency !== payment.currency) {
    const { provider, amount: asked, currency: askedCurrency } = payment
    const expected = { amount: asked, currency: askedCurrency }
    const isNew = await insertMismatch(trx, {
      provider,
      charge,
      paymentId: id,
      amount,
      currency,
      expected,
      at,
    })
    return isNew ? 'another amount' : 'unchanged'
  }
  // What somebody has given back at the provider already pays for nothing.
  const left = await findUnrefunded(trx, payment)
  if (payment.state === 'awaiting' && left.amount > 0 && (await target.acceptsCharge(at))) {
    await setPaymentState(trx, id, 'paid', at)
    await target.onCharged(at)
    return 'paid'
  }
  return giveBack(trx, payment, at)
}

async function applyFailure(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  at: Date,
): Promise<Settlement> {
  if (payment.state === 'awaiting') {
    await setPaymentState(trx, payment.id, 'failed', endOf(payment, at))
    return 'failed'
  }
  if (payment.state === 'voided') await setAskAt(trx, payment.id, null)
  if (payment.state === 'paid' || payment.state === 'refunded') return recordReversal(deps, trx, payment, at)
  return 'unchanged'
}

/**
 * Records that the provider took back a charge that had counted. The order may have been handed over since, so it stays paid, and
 * people decide.
 */
async function recordReversal(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  payment: StoredPayment,
  at: Date,
): Promise<Settlement> {
  const { id: paymentId, provider, currency } = payment
  const left = await findUnrefunded(trx, payment)
  if (left.amount === 0) return 'unchanged'
  // Adds to what was reversed before: a refund that was refused since is lost too.
  const amount = left.amount + (await findReversal(trx, paymentId))
  const reversal = { provider, reference: `reversal-${paymentId}`, paymentId, amount, currency } as const
  const facts = { state: 'reversed', reason: '', openedAt: at, respondBy: null } as const
  await writeDispute(trx, { ...reversal, ...facts }, at)
  deps.log('error', 'paid payment failed', { provider, payment: paymentId })
  return 'refunded'
}

/** When a payment ended: not later than its time, because from then on its order waits for another one. */
const endOf = ({ settledAt, expiresAt }: StoredPayment, at: Date): Date =>
  settledAt ?? new Date(Math.min(at.getTime(), expiresAt.getTime()))

/** Refunds a charge that no longer counts, once. If that refund fails, people decide. */
async function giveBack(trx: Transaction<Database>, payment: StoredPayment, at: Date): Promise<Settlement> {
  if (payment.state !== 'voided') await setPaymentState(trx, payment.id, 'voided', endOf(payment, at))
  const { own, amount, nextId, isPending } = await findUnrefunded(trx, payment)
  if (!isPending) await setAskAt(trx, payment.id, null)
  if (own > 0 || amount === 0) return 'unchanged'
  await insertRefund(trx, { id: nextId, paymentId: payment.id, amount, at })
  return 'given back'
}

/** Records refunds and disputes of a charge. Returns whether any is new or has moved. */
async function recordFollowUps(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  { id: paymentId, provider }: StoredPayment,
  { refunds, disputes }: Charged,
  at: Date,
): Promise<boolean> {
  let moved = await deleteReversal(trx, paymentId)
  const known = await listRefunds(trx, paymentId)
  for (const refund of refunds) {
    const { reference, amount, state, createdAt } = refund
    const own = known.find(({ id, reference: its }) => id === refund.refundId || its === reference)
    if (!own) await insertForeignRefund(trx, { paymentId, reference, amount, state, createdAt })
    else if (!(await setRefundState(trx, own.id, refund, at))) continue
    moved = true
    if (state === 'failed')
      deps.log('error', 'refund failed', { payment: paymentId, refund: own?.id ?? reference })
  }
  for (const dispute of disputes) {
    if (!(await writeDispute(trx, { ...dispute, provider, paymentId }, at))) continue
    moved = true
    const { reference, state } = dispute
    deps.log('error', 'payment disputed', { payment: paymentId, dispute: reference, state })
  }
  return moved
}

/** Locks what a payment is for. @throws ApiError `not-found` */
export const lockTarget = (
  { lock }: PaymentDeps,
  trx: Transaction<Database>,
  pays: PaidItem,
): Promise<LockedPaymentTarget> =>
  'purchaseId' in pays ? lock.purchase(trx, pays.purchaseId) : lock.order(trx, pays.orderId)
