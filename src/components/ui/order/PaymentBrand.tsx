import type { PaymentOption } from '../../../domain/payment/payment.ts'

/** The brand names of payment methods, as plain text: no brand artwork is used. */
const BRANDS: Partial<Record<PaymentOption, readonly string[]>> = {
  1: ['VISA', 'Mastercard'],
  4: ['KNET'],
  5: ['BENEFIT'],
  6: ['Apple Pay'],
  7: ['mada'],
}

/** The brand of a payment method, beside its name, which screen readers announce. */
export function PaymentBrand({ option }: { option: PaymentOption }) {
  return (
    <span aria-hidden="true" className="flex flex-col items-end gap-1 sm:flex-row">
      {BRANDS[option]?.map((mark) => (
        <span key={mark} className="font-bold text-ink-muted text-xs">
          {mark}
        </span>
      ))}
    </span>
  )
}
