import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WalletPayload } from '../../payload/screens/island-data.ts'
import { HomeScreen } from './HomeScreen.tsx'

const SKELETON = <Skeleton rows={0} fields={3} />

export default function WalletHome(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<WalletPayload> {...props} route="/wallet/home" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <HomeScreen key={customer.id} payload={payload} customerId={customer.id} skeleton={SKELETON} />
        )
      }
    </VisitorScreen>
  )
}
