import { useWords } from '../../components/ui/basics/words.tsx'
import { PaymentWays } from '../../components/ui/order/PaymentWays.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './loaders.ts'

/** The ways to pay that this venue takes for such orders. */
export function Payment({ model, view }: { model: CheckoutModel; view: CheckoutView }) {
  const { t } = useWords()
  const { ways, way, problems } = view
  if (ways.length === 0) return null
  const missing = problems.fields.payment === 'required' ? 'payment:choose' : 'payment:refused'
  return (
    <PaymentWays
      ways={ways}
      way={way}
      error={problems.fields.payment ? t(missing) : null}
      onChange={(payment) => model.set({ payment })}
    />
  )
}
