import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { ReservationsPayload } from '../../payload/screens/reservation-payload.ts'
import { HistoryScreen } from './HistoryScreen.tsx'

/** The reservations of this device and of whoever is logged in. */
export default function ReservationHistory(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<ReservationsPayload>
      {...props}
      route="/reservation/history"
      skeleton={<Skeleton rows={3} fields={0} />}
    >
      {(payload, customer) => <HistoryScreen key={customer?.id ?? ''} payload={payload} />}
    </VisitorScreen>
  )
}
