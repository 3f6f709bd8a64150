import type { PaymentOption } from '../../../domain/payment/payment.ts'

/** The names under which the ways to pay are known, set in type: no artwork of theirs. */
const MARKS: Partial<Record<PaymentOption, readonly string[]>> = {
  1: ['VISA', 'Mastercard'],
  4: ['KNET'],
  5: ['BENEFIT'],
  6: ['Apple Pay'],
  7: ['mada'],
}

/** The brand of a way to pay, beside its name, which says the same to a screen reader. */
export function PaymentMark({ option }: { option: PaymentOption }) {
  return (
    <span aria-hidden="true" className="flex flex-col items-end gap-1 sm:flex-row">
      {MARKS[option]?.map((mark) => (
        <span key={mark} className="font-bold text-ink-muted text-xs leading-normal tracking-wide">
          {mark}
        </span>
      ))}
    </span>
  )
}
