import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { walletShape } from '../../stores/visitor-shapes.ts'
import { PackagesScreen } from './PackagesScreen.tsx'

const SKELETON = <Skeleton rows={0} fields={4} />

export default function WalletPackages(props: { locale: string; payloadPath: string }) {
  return (
    <VisitorScreen<WalletPayload>
      {...props}
      shape={walletShape}
      route="/wallet/walletPackage"
      skeleton={SKELETON}
    >
      {(payload) => <PackagesScreen payload={payload} />}
    </VisitorScreen>
  )
}
