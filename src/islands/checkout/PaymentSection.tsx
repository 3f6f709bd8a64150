import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { PaymentMethodPicker } from '../../components/ui/order/PaymentMethodPicker.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** The payment methods that this venue accepts for the order. */
export function PaymentSection({ model, view }: { model: CheckoutModel; view: CheckoutView }) {
  const { t } = useI18n()
  const { ways, way, problems } = view
  if (ways.length === 0) return null
  const missing = problems.fields.payment === 'required' ? 'payment:choose' : 'payment:refused'
  return (
    <PaymentMethodPicker
      ways={ways}
      way={way}
      error={problems.fields.payment ? t(missing) : null}
      onChange={(payment) => model.set({ payment })}
    />
  )
}
