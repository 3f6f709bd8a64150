import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveNotice } from '../../components/ui/basics/Notice.tsx'
import { PaymentForm } from '../../components/ui/order/PaymentForm.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { isParcel } from '../../domain/delivery/delivery-terms.ts'
import { parseSellingType } from '../../domain/menu/selling-type.ts'
import { paymentChoices } from '../../domain/payment/payment.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { hasApplePay } from '../../stores/checkout/apple-pay.ts'
import { payAgain } from '../../stores/checkout/pay-again.ts'
import { browserPage } from '../../stores/page/browser-page.ts'

/** The payment of an order that awaits it. The venue prepares nothing before it is paid. */
export default function UnpaidOrderPayment({
  order,
  payload,
}: {
  order: PlacedOrder
  payload: OrderPayload
}) {
  const { t, money } = useI18n()
  const { state, option } = order.payment
  const type = parseSellingType(order.selling_types) ?? 'pickup'
  const ways = paymentChoices(payload.payment, type, hasApplePay(), isParcel(order.delivery))
  const path = `/${payload.referenceId}/order/${encodeURIComponent(order.id)}`
  return (
    <div className="grid gap-5">
      <LiveNotice tone={state === 'failed' ? 'bad' : 'info'} title={t(`payment-state:state.${state}`)}>
        {t(`payment-state:stateHint.${state}`)}
      </LiveNotice>
      <PaymentForm
        ways={ways}
        initial={ways.find((way) => way.method === 1 && way.option === option) ?? null}
        amount={money(toMinorUnits(order.amounts.payable, order.currency))}
        onPay={(way) => payAgain(browserPage(), order.id, path, way)}
      />
    </div>
  )
}
