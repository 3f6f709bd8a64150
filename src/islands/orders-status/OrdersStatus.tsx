import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrdersPayload } from '../../payload/island-data.ts'
import { StatusScreen } from './StatusScreen.tsx'

const SKELETON = <Skeleton rows={2} fields={0} />

export default function OrdersStatus(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<OrdersPayload> {...props} route="/orders/status" skeleton={SKELETON}>
      {(payload, customer) => (
        <StatusScreen
          key={customer?.id ?? ''}
          payload={payload}
          customerId={customer?.id ?? null}
          skeleton={SKELETON}
        />
      )}
    </VisitorScreen>
  )
}
