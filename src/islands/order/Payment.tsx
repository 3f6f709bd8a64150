import { CourseNotice } from '../../components/ui/basics/Notice.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { PayOrder } from '../../components/ui/order/PayOrder.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isParcel } from '../../domain/delivery/delivery-terms.ts'
import { parseSellingType } from '../../domain/menu/selling-type.ts'
import { waysToPay } from '../../domain/payment/payment.ts'
import { toMinor } from '../../domain/values/money.ts'
import type { OrderPayload } from '../../payload/screens/island-data.ts'
import { hasApplePay } from '../../stores/checkout/apple-pay.ts'
import { payAgain } from '../../stores/checkout/pay-again.ts'
import { browserPage } from '../../stores/page/browser-page.ts'

/** Pays an order that waits for its payment: nothing is prepared before. */
export default function Payment({ order, payload }: { order: PlacedOrder; payload: OrderPayload }) {
  const { t, money } = useWords()
  const { state, option } = order.payment
  const type = parseSellingType(order.selling_types) ?? 'pickup'
  const ways = waysToPay(payload.payment, type, hasApplePay(), isParcel(order.delivery))
  const path = `/${payload.referenceId}/order/${encodeURIComponent(order.id)}`
  return (
    <div className="grid gap-5">
      <CourseNotice tone={state === 'failed' ? 'bad' : 'info'} title={t(`payment-state:state.${state}`)}>
        {t(`payment-state:stateHint.${state}`)}
      </CourseNotice>
      <PayOrder
        ways={ways}
        first={ways.find((way) => way.method === 1 && way.option === option) ?? null}
        amount={money(toMinor(order.amounts.payable, order.currency))}
        onPay={(way) => payAgain(browserPage(), order.id, path, way)}
      />
    </div>
  )
}
