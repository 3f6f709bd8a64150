import { useWords } from '../../components/ui/basics/words.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './loaders.ts'

/** The phone of who orders. */
export function Phone({
  model,
  view,
  optional,
}: {
  model: CheckoutModel
  view: CheckoutView
  optional: string | undefined
}) {
  const { t } = useWords()
  const { values, problems, shop, country } = view
  const { phone } = problems.fields
  const error = phone === 'required' ? 'checkout:error.required' : 'checkout:error.phone'
  return (
    <PhoneInput
      // Another country begins the field anew.
      key={country}
      label={t('checkout:phone')}
      hint={t('checkout:phoneHint')}
      optional={optional}
      error={phone ? t(error) : null}
      home={shop.countryCode.toUpperCase()}
      homeCode={shop.callingCode}
      likely={country ?? undefined}
      value={values.phone}
      onChange={(typed) => model.set({ phone: typed })}
      onBlur={() => void model.checkPhone()}
    />
  )
}
