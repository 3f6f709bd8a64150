import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrdersPayload } from '../../contract/payloads/visitor.ts'
import { createHistoryPage } from '../../stores/orders/history-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { ordersShape } from '../../stores/visitor-shapes.ts'
import { browserScrolling } from './browser-scrolling.ts'
import { OrderHistoryScreen } from './OrderHistoryScreen.tsx'

const SKELETON = <Skeleton rows={4} fields={0} />

export default function OrdersHistory({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  return (
    <VisitorScreen<OrdersPayload> {...props} shape={ordersShape} route="/orders/history" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <Customer key={customer.id} payload={payload} customerId={customer.id} cartKey={cartKey} />
        )
      }
    </VisitorScreen>
  )
}

function Customer({
  payload,
  customerId,
  cartKey,
}: {
  payload: OrdersPayload
  customerId: string
  cartKey: string
}) {
  const model = useModel(() => createHistoryPage(browserPage(), customerId, browserScrolling()))
  return <OrderHistoryScreen payload={payload} model={model} cartKey={cartKey} skeleton={SKELETON} />
}
