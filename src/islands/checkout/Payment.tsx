import { PaymentWays } from '../../components/ui/PaymentWays.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { CheckoutModel } from './useCheckout.ts'

/** The ways to pay that this venue takes for such orders. */
export function Payment({ model }: { model: CheckoutModel }) {
  const { t } = useWords()
  const { ways, way, problems } = model
  if (ways.length === 0) return null
  const missing = problems.payment === 'required' ? 'payment:choose' : 'payment:refused'
  return (
    <PaymentWays
      ways={ways}
      way={way}
      error={problems.payment ? t(missing) : null}
      onChange={(payment) => model.set({ payment })}
    />
  )
}
