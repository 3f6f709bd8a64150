import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { walletShape } from '../../stores/visitor-shapes.ts'
import { WalletHistoryScreen } from './WalletHistoryScreen.tsx'

const SKELETON = <Skeleton rows={0} fields={6} />

export default function WalletHistory(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<WalletPayload> {...props} shape={walletShape} route="/wallet/history" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <WalletHistoryScreen
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
