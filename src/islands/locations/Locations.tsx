import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { LocationsPayload } from '../../payload/island-data.ts'
import { LocationsScreen } from './LocationsScreen.tsx'

const NAMESPACES = ['delivery', 'locations', 'ui']

export default function Locations(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<LocationsPayload>
      {...props}
      route="/locations"
      namespaces={NAMESPACES}
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload, customer) => customer && <LocationsScreen payload={payload} customer={customer} />}
    </VisitorScreen>
  )
}
