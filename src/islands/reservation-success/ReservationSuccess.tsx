import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { reservationsShape } from '../../stores/visitor-shapes.ts'
import { ReservationSuccessScreen } from './ReservationSuccessScreen.tsx'

/** One shell serves all reservations. The address contains the id of the reservation. */
export default function ReservationSuccess(props: { locale: string; payloadPath: string }) {
  const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
  return (
    <VisitorScreen<ReservationsPayload>
      {...props}
      shape={reservationsShape}
      route="/reservation/success/:reservation"
      skeleton={<Skeleton rows={2} fields={1} />}
    >
      {(payload, customer) => (
        <ReservationSuccessScreen
          key={customer?.id ?? ''}
          payload={payload}
          id={id}
          loggedIn={customer !== null}
        />
      )}
    </VisitorScreen>
  )
}
