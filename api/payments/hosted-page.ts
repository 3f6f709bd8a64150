import type { Kysely } from 'kysely'
import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import {
  findPayment,
  insertPayment,
  listPaymentsToVoid,
  markVoided,
  type NewPayment,
  type StoredPayment,
  setHostedPage,
} from '../db/payments.ts'
import { markRefunded } from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import type { Payable } from './payable.ts'
import { paymentExpiry } from './payment-status.ts'
import type { PaymentProvider } from './provider.ts'
import { sendRefunds } from './refund-part.ts'

/** What the payment functions depend on. */
export type PaymentDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  randomId(): string
  log: Log
  /** The first one handles new payments; the others complete payments that they started. */
  providers: readonly PaymentProvider[]
  /** Absolute URL of this API, for callbacks. */
  apiUrl: string
}

/** Creates a payment, in the transaction that locks what is paid. `preparePaymentPage` then creates its page. */
export function createPayment(
  deps: PaymentDeps,
  trx: Parameters<typeof insertPayment>[0],
  { pays, amount, currency }: Payable,
  by: { option: OnlineOption; origin: string; locale: string },
): Promise<StoredPayment> {
  const now = deps.now()
  const payment: NewPayment = {
    id: deps.randomId(),
    pays,
    provider: deps.providers[0]?.name ?? '',
    amount,
    currency,
    ...by,
    createdAt: new Date(now),
    expiresAt: paymentExpiry(now),
  }
  return insertPayment(trx, payment)
}

/**
 * Returns the URL of a payment's hosted page and creates the page at the provider if necessary. Runs outside transactions,
 * because providers can be slow; repeating it is safe. Returns null if the payment is no longer open or the provider cannot
 * be reached; the diner can then try again.
 */
export async function preparePaymentPage(
  deps: PaymentDeps,
  payment: StoredPayment,
  payable: Payable,
): Promise<string | null> {
  if (payment.state !== 'awaiting' || payment.expiresAt.getTime() <= deps.now()) return null
  if (payment.url !== null) return payment.url
  const provider = deps.providers.find(({ name }) => name === payment.provider)
  const site = `${payment.origin}/${payable.referenceId}`
  try {
    if (!provider) throw new Error(`unknown payment provider ${payment.provider}`)
    const hosted = await provider.create({
      paymentId: payment.id,
      subject: payable.subject(payment.locale),
      merchant: await findMerchantName(deps, payable, payment.locale),
      amount: payment.amount,
      currency: payment.currency,
      option: payment.option,
      locale: payment.locale,
      expiresAt: payment.expiresAt,
      paidUrl: `${site}${payable.paidPath}`,
      failedUrl: `${site}${payable.failedPath}`,
      callbackUrl: `${deps.apiUrl}/payments/${provider.name}/callback`,
    })
    await setHostedPage(deps.db, payment.id, hosted)
  } catch (error) {
    deps.log('error', 'payment page not created', { payment: payment.id, error: String(error) })
    return null
  }
  // Read again: meanwhile the payment may have been cancelled, or another request may have created the page.
  const now = await findPayment(deps.db, { id: payment.id })
  await sendVoids(deps)
  return now?.state === 'awaiting' ? now.url : null
}

async function findMerchantName(deps: PaymentDeps, { branchId }: Payable, locale: string): Promise<string> {
  const { business } = await deps.venues.branch(deps.db, { branchId })
  return textIn(business.name, locale, business.locales[0])
}

/** How many voids and refunds a request waits for. `startRefundKeeper` sends the rest. */
const MOST_PER_REQUEST = 20

/**
 * Notifies providers of voided and refunded payments and parts of them, at most `most` of each. Failures are logged and retried at
 * the next call, so they never fail the request.
 */
export async function sendVoids(deps: PaymentDeps, most = MOST_PER_REQUEST): Promise<void> {
  await sendRefunds(deps, most)
  for (const payment of await listPaymentsToVoid(deps.db, most)) {
    const provider = deps.providers.find(({ name }) => name === payment.provider)
    try {
      if (!provider || payment.reference === null)
        throw new Error(`unknown payment provider ${payment.provider}`)
      await provider.void(payment.reference)
      // Parts that were not refunded yet are included in the whole.
      await markRefunded(deps.db, { paymentId: payment.id }, new Date(deps.now()))
      await markVoided(deps.db, payment.id)
    } catch (error) {
      deps.log('error', 'payment not voided', { payment: payment.id, error: String(error) })
    }
  }
}
