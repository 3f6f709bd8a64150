import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { reserveShape } from '../../stores/visitor-shapes.ts'
import { ReservationScreen } from './ReservationScreen.tsx'

/** The screen that reserves a table or a service. */
export default function Reservation({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  return (
    <VisitorScreen<ReservePayload>
      {...props}
      shape={reserveShape}
      route="/reservation/:reserveType"
      skeleton={<Skeleton rows={0} fields={4} />}
    >
      {(payload) => <ReservationScreen payload={payload} cartKey={cartKey} />}
    </VisitorScreen>
  )
}
