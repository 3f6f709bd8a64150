import type { Transaction } from 'kysely'
import { nextQuestion } from '../../src/domain/payment/ask-times.ts'
import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { findPayment, insertPayment, type StoredPayment, setHostedPage } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { invalid } from '../http/errors.ts'
import type { Payable } from './payable.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { paymentExpiry } from './payment-status.ts'
import { chooseProvider } from './provider-choice.ts'
import { sendVoids } from './send-voids.ts'
import { callbackUrlOf, requireProvider } from './settle-payment.ts'

/**
 * Creates a payment, in the transaction that locks what is paid. `preparePaymentPage` then creates its page. Everything that its
 * provider is told is stored, so that a repeated request says the same.
 * @throws ApiError `invalid` if no provider supports the option
 */
export async function createPayment(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  { pays, amount, currency, branchId }: Payable,
  by: { option: OnlineOption; origin: string; locale: string },
): Promise<StoredPayment> {
  const now = deps.now()
  const { business, paymentVenue } = await deps.venues.branch(trx, { branchId })
  const provider = chooseProvider(deps.providers, by.option, currency, paymentVenue)
  if (!provider)
    throw invalid([{ path: 'payment_option', message: 'this online payment option is not available' }])
  return insertPayment(trx, {
    id: deps.randomId(),
    pays,
    provider: provider.name,
    ...provider.access(paymentVenue),
    merchant: textIn(business.name, by.locale, business.locales[0]),
    amount,
    currency,
    ...by,
    createdAt: new Date(now),
    expiresAt: paymentExpiry(now),
    askAt: new Date(nextQuestion(now, now) ?? now),
  })
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
  const { id, account, keyVersion, merchant, amount, currency, option, locale, expiresAt } = payment
  const back = `${payment.origin}${deps.apiPath}/payments/return/${id}`
  try {
    const provider = requireProvider(deps, payment.provider)
    const hosted = await provider.create({
      paymentId: id,
      subject: payable.subject(locale),
      ...{ account, keyVersion, merchant, amount, currency, option, locale, expiresAt },
      paidUrl: back,
      failedUrl: `${back}?failed`,
      callbackUrl: callbackUrlOf(deps, provider),
    })
    await setHostedPage(deps.db, id, hosted)
  } catch (error) {
    deps.log('error', 'payment page not created', { payment: id, error: String(error) })
    return null
  }
  // Read again: meanwhile the payment may have been cancelled, or another request may have created the page.
  const now = await findPayment(deps.db, { id })
  await sendVoids(deps)
  return now?.state === 'awaiting' ? now.url : null
}
