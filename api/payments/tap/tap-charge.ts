import type { HostedPayment } from '../provider.ts'
import { sourceOf, toTapAmount } from './tap-amounts.ts'

const MINUTE = 60_000
/** Tap's limits of the time for a payment, in minutes. */
const SHORTEST = 5
const LONGEST = 60
/** The longest name that Tap takes. */
const NAME_LENGTH = 150

/**
 * Returns the body of a charge (https://developers.tap.company/reference/create-a-charge). `contact`: an e-mail address of the
 * installation. Tap requires one, and learns nothing about the diner from us. `now`: epoch milliseconds.
 */
export function toChargeBody(
  payment: HostedPayment,
  contact: string,
  idempotent: string,
  now: number,
): object {
  const { paymentId, subject, merchant, amount, currency, option, expiresAt } = payment
  const minutes = Math.ceil((expiresAt.getTime() - now) / MINUTE)
  const number = subject.kind === 'order' ? `#${subject.number}` : subject.name
  return {
    amount: toTapAmount(amount, currency),
    currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: false,
    description: `${merchant} · ${number}`,
    reference: { transaction: paymentId, order: subject.id, idempotent },
    metadata: { payment: paymentId },
    receipt: { email: false, sms: false },
    customer: { first_name: merchant.slice(0, NAME_LENGTH), email: contact },
    source: { id: sourceOf(option) },
    // Tap ends the charge then. Sufra cannot.
    transaction: { expiry: { period: Math.min(LONGEST, Math.max(SHORTEST, minutes)), type: 'MINUTE' } },
    post: { url: postUrl(payment) },
    redirect: { url: payment.paidUrl },
  }
}

/** The address for posts about an account, which tells which key signs them. */
export const postUrl = ({
  callbackUrl,
  account,
}: {
  readonly callbackUrl: string
  readonly account: string
}): string => (account === '' ? callbackUrl : `${callbackUrl}/${encodeURIComponent(account)}`)

/** Returns the language of Tap's pages: Arabic or English. */
export const toTapLanguage = (locale: string): string => (locale.split('-')[0] === 'ar' ? 'ar' : 'en')
