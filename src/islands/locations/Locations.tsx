import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { LocationsPayload } from '../../contract/payloads/visitor.ts'
import { createLocationsPage } from '../../stores/locations/locations-page.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import { locationsShape } from '../../stores/visitor-shapes.ts'
import { LocationsScreen } from './LocationsScreen.tsx'

export default function Locations(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<LocationsPayload>
      {...props}
      shape={locationsShape}
      route="/locations"
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload, customer) => customer && <Customer payload={payload} />}
    </VisitorScreen>
  )
}

function Customer({ payload }: { payload: LocationsPayload }) {
  const model = useModel(() => createLocationsPage(browserPage(), payload))
  return <LocationsScreen payload={payload} model={model} />
}
