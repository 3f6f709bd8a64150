import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { createPaymentFailPage } from '../../stores/orders/payment-fail-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { orderShape } from '../../stores/visitor-shapes.ts'
import { PaymentFailScreen } from './PaymentFailScreen.tsx'

/** The address contains the id of the order (`?order=`). Its secret is on the device. */
export default function PaymentFail(props: { locale: string; payloadPath: string }) {
  const orderId = new URLSearchParams(location.search).get('order') ?? ''
  return (
    <VisitorScreen<OrderPayload>
      {...props}
      shape={orderShape}
      route="/payment/fail"
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload, customer) => <Visitor payload={payload} orderId={orderId} loggedIn={customer !== null} />}
    </VisitorScreen>
  )
}

function Visitor({
  payload,
  orderId,
  loggedIn,
}: {
  payload: OrderPayload
  orderId: string
  loggedIn: boolean
}) {
  const { referenceId } = payload
  const model = useModel(() => createPaymentFailPage(browserPage(), { referenceId, orderId, loggedIn }))
  return <PaymentFailScreen payload={payload} model={model} />
}
