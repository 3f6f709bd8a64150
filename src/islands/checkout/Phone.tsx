import { useWords } from '../../components/ui/words.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import type { CheckoutModel } from './useCheckout.ts'

/** The phone of who orders. */
export function Phone({ model, optional }: { model: CheckoutModel; optional: string | undefined }) {
  const { t } = useWords()
  const { values, problems, shop } = model
  const error = problems.phone === 'required' ? 'checkout:error.required' : 'checkout:error.phone'
  return (
    <PhoneInput
      label={t('checkout:phone')}
      hint={t('checkout:phoneHint')}
      optional={optional}
      error={problems.phone ? t(error) : null}
      home={shop.countryCode.toUpperCase()}
      homeCode={shop.callingCode}
      value={values.phone}
      onChange={(phone) => model.set({ phone })}
      onBlur={() => void model.checkPhone()}
    />
  )
}
