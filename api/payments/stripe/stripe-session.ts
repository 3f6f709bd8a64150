import type Stripe from 'stripe'
import { paymentOptions } from '../../../src/domain/payment/payment.ts'
import { percentOf } from '../../../src/domain/values/money.ts'
import type { HostedPayment } from '../provider.ts'
import { smallestStripeUnit, toStripeAmount } from './stripe-amounts.ts'
import { toStripeLocale } from './stripe-locale.ts'

/**
 * In seconds. Stripe refuses sessions of 30 minutes or less, and a page may be made at the end of its payment: it cannot depend on
 * when it is made, because a repeated request must say the same. Sufra ends sessions at their time itself.
 */
const EXPIRES_AFTER_END = 31 * 60

/**
 * Returns the parameters of a Checkout Session. They depend on the stored payment and on settings only: Stripe answers a repeated
 * request with other parameters with an error. `feePercent`: what the installation keeps of a venue's own charge.
 */
export function toSessionParams(
  payment: HostedPayment,
  feePercent: number,
): Stripe.Checkout.SessionCreateParams {
  const { paymentId, subject, merchant, amount, currency, account } = payment
  const name = `${merchant} · ${subject.kind === 'order' ? `#${subject.number}` : subject.name}`
  const metadata = { payment: paymentId, [subject.kind]: subject.id }
  const unit = smallestStripeUnit(currency)
  const fee = account === '' ? 0 : Math.floor(percentOf(amount, feePercent) / unit) * unit
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    // Listed, so that methods that are paid days later are never offered. Apple Pay and Google Pay are cards to Stripe.
    allowed_payment_method_types: payment.option === paymentOptions.applePay ? ['card'] : ['card', 'link'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amount, currency),
          product_data: { name },
        },
      },
    ],
    // Otherwise diners may pay in another currency than that of the order.
    adaptive_pricing: { enabled: false },
    locale: toStripeLocale(payment.locale),
    expires_at: Math.ceil(payment.expiresAt.getTime() / 1000) + EXPIRES_AFTER_END,
    success_url: payment.paidUrl,
    cancel_url: payment.failedUrl,
    metadata,
    payment_intent_data: {
      description: name,
      metadata,
      ...(fee > 0 && { application_fee_amount: toStripeAmount(fee, currency) }),
    },
  }
}
