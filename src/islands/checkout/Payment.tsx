import { banknote, clock, creditCard } from '../../components/icons.ts'
import { RadioCards } from '../../components/ui/ChoiceCards.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { paymentMethods } from '../../domain/payment.ts'
import type { CheckoutModel } from './useCheckout.ts'

/** The ways to pay that this venue takes. */
export function Payment({ model }: { model: CheckoutModel }) {
  const { t } = useWords()
  const { methods, payment, problems } = model
  if (payment === null) return null
  const icons = {
    [paymentMethods.cash]: banknote,
    [paymentMethods.payLater]: clock,
    [paymentMethods.card]: creditCard,
    [paymentMethods.online]: creditCard,
  }
  return (
    <RadioCards
      legend={t('checkout:payment')}
      name="payment"
      value={String(payment)}
      error={problems.payment ? t('checkout:error.payment') : null}
      options={methods.map((method) => ({
        value: String(method),
        label: t(`checkout:pay.${method}`),
        hint: t(`checkout:payHint.${method}`),
        icon: <Icon of={icons[method]} />,
      }))}
      onChange={(chosen) => {
        const method = methods.find((candidate) => String(candidate) === chosen)
        if (method) model.set({ payment: method })
      }}
    />
  )
}
