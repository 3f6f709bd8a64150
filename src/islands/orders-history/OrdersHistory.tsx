import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrdersPayload } from '../../payload/island-data.ts'
import { HistoryScreen } from './HistoryScreen.tsx'

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
    <VisitorScreen<OrdersPayload> {...props} route="/orders/history" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <HistoryScreen
            key={customer.id}
            payload={payload}
            customerId={customer.id}
            cartKey={cartKey}
            skeleton={SKELETON}
          />
        )
      }
    </VisitorScreen>
  )
}
