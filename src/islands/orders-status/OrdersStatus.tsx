import { useStore } from '@nanostores/react'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrdersPayload } from '../../contract/payloads/visitor.ts'
import { createCurrentOrdersPage } from '../../stores/orders/current-orders.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { ordersShape } from '../../stores/visitor-shapes.ts'
import { StatusScreen } from './StatusScreen.tsx'

const SKELETON = <Skeleton rows={2} fields={0} />

export default function OrdersStatus(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<OrdersPayload> {...props} shape={ordersShape} route="/orders/status" skeleton={SKELETON}>
      {(payload, customer) => (
        <Visitor key={customer?.id ?? ''} payload={payload} customerId={customer?.id ?? null} />
      )}
    </VisitorScreen>
  )
}

function Visitor({ payload, customerId }: { payload: OrdersPayload; customerId: string | null }) {
  const references = [payload.referenceId, ...payload.branches.map(({ referenceId }) => referenceId)]
  const model = useModel(() => createCurrentOrdersPage(browserPage(), references, customerId))
  return (
    <StatusScreen
      payload={payload}
      current={useStore(model.$current)}
      customerId={customerId}
      skeleton={SKELETON}
    />
  )
}
