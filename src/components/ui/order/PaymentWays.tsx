import type { PaymentOption, PaymentWay } from '../../../domain/payment/payment.ts'
import { banknote, clock, creditCard } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { useWords } from '../basics/words.tsx'
import { RadioCards } from '../forms/ChoiceCards.tsx'
import { PaymentMark } from './PaymentMark.tsx'

const ICONS: Partial<Record<PaymentOption, string>> = { 2: banknote, 3: clock, 8: creditCard }

const codeOf = ({ method, option }: PaymentWay): PaymentOption => option ?? method

/** The ways to pay, each with its brand. */
export function PaymentWays({
  ways,
  way,
  error,
  onChange,
}: {
  ways: readonly PaymentWay[]
  way: PaymentWay | null
  error?: string | null
  onChange: (way: PaymentWay) => void
}) {
  const { t } = useWords()
  return (
    <RadioCards
      legend={t('payment:legend')}
      name="payment"
      value={way && String(codeOf(way))}
      error={error ?? null}
      options={ways.map((candidate) => {
        const option = codeOf(candidate)
        const icon = ICONS[option]
        return {
          value: String(option),
          label: t(`payment:option.${option}`),
          hint: t(`payment:hint.${candidate.method}`),
          icon: icon ? <Icon of={icon} /> : <PaymentMark option={option} />,
        }
      })}
      onChange={(chosen) => {
        const picked = ways.find((candidate) => String(codeOf(candidate)) === chosen)
        if (picked) onChange(picked)
      }}
    />
  )
}
