import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { reservationsShape } from '../../stores/visitor-shapes.ts'
import { ReservationHistoryScreen } from './ReservationHistoryScreen.tsx'

/** The reservations of this device and of the customer who is logged in. */
export default function ReservationHistory(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<ReservationsPayload>
      {...props}
      shape={reservationsShape}
      route="/reservation/history"
      skeleton={<Skeleton rows={3} fields={0} />}
    >
      {(payload, customer) => <ReservationHistoryScreen key={customer?.id ?? ''} payload={payload} />}
    </VisitorScreen>
  )
}
