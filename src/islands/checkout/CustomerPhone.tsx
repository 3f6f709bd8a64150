import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { PhoneInput } from '../../connected/PhoneInput.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** The customer's phone number. */
export function CustomerPhone({
  model,
  view,
  optional,
}: {
  model: CheckoutModel
  view: CheckoutView
  optional: string | undefined
}) {
  const { t } = useI18n()
  const { values, problems, shop, country } = view
  const { phone } = problems.fields
  const error = phone === 'required' ? 'checkout:error.required' : 'checkout:error.phone'
  return (
    <PhoneInput
      // Resets the field when the country changes.
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
