import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrderPayload } from '../../payload/island-data.ts'
import { PaymentFailScreen } from './PaymentFailScreen.tsx'

/** Which order it is about stands in the address (`?order=`); its secret is on the device. */
export default function PaymentFail(props: { locale: string; payloadPath: string }) {
  const orderId = new URLSearchParams(location.search).get('order') ?? ''
  return (
    <VisitorScreen<OrderPayload> {...props} route="/payment/fail" skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload, customer) => (
        <PaymentFailScreen payload={payload} orderId={orderId} loggedIn={customer !== null} />
      )}
    </VisitorScreen>
  )
}
