import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { walletShape } from '../../stores/visitor-shapes.ts'
import { WalletHomeScreen } from './WalletHomeScreen.tsx'

const SKELETON = <Skeleton rows={0} fields={3} />

export default function WalletHome(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<WalletPayload> {...props} shape={walletShape} route="/wallet/home" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <WalletHomeScreen
            key={customer.id}
            payload={payload}
            customerId={customer.id}
            skeleton={SKELETON}
          />
        )
      }
    </VisitorScreen>
  )
}
