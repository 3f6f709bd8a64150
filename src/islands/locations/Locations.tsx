import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { LocationsPayload } from '../../payload/island-data.ts'
import { LocationsScreen } from './LocationsScreen.tsx'

export default function Locations(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<LocationsPayload>
      {...props}
      route="/locations"
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload, customer) => customer && <LocationsScreen payload={payload} customer={customer} />}
    </VisitorScreen>
  )
}
