import type { PaymentChoice, PaymentOption } from '../../../domain/payment/payment.ts'
import { banknote, clock, creditCard } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { useI18n } from '../basics/i18n-context.tsx'
import { RadioCards } from '../forms/RadioCards.tsx'
import { PaymentBrand } from './PaymentBrand.tsx'

const ICONS: Partial<Record<PaymentOption, string>> = { 2: banknote, 3: clock, 8: creditCard }

const optionOf = ({ method, option }: PaymentChoice): PaymentOption => option ?? method

/** The choice of the payment method, each with its brand. */
export function PaymentMethodPicker({
  ways,
  way,
  error,
  onChange,
}: {
  ways: readonly PaymentChoice[]
  way: PaymentChoice | null
  error?: string | null
  onChange: (way: PaymentChoice) => void
}) {
  const { t } = useI18n()
  return (
    <RadioCards
      legend={t('payment:legend')}
      name="payment"
      value={way && String(optionOf(way))}
      error={error ?? null}
      options={ways.map((candidate) => {
        const option = optionOf(candidate)
        const icon = ICONS[option]
        return {
          value: String(option),
          label: t(`payment:option.${option}`),
          hint: t(`payment:hint.${candidate.method}`),
          icon: icon ? <Icon of={icon} /> : <PaymentBrand option={option} />,
        }
      })}
      onChange={(chosen) => {
        const picked = ways.find((candidate) => String(optionOf(candidate)) === chosen)
        if (picked) onChange(picked)
      }}
    />
  )
}
