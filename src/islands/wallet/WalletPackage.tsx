import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WalletPayload } from '../../contract/payloads/visitor.ts'
import { walletShape } from '../../stores/visitor-shapes.ts'
import { PackageScreen } from './PackageScreen.tsx'

const SKELETON = <Skeleton rows={0} fields={4} />

/** One shell serves all packages. The address contains the id of the package and, after a payment, of the purchase. */
export default function WalletPackage(props: { locale: string; payloadPath: string }) {
  const packageId = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
  const purchaseId = new URLSearchParams(location.search).get('purchase')
  return (
    <VisitorScreen<WalletPayload> {...props} shape={walletShape} route="/wallet/:package" skeleton={SKELETON}>
      {(payload, customer) =>
        customer && (
          <PackageScreen
            key={customer.id}
            payload={payload}
            customerId={customer.id}
            packageId={packageId}
            purchaseId={purchaseId}
            skeleton={SKELETON}
          />
        )
      }
    </VisitorScreen>
  )
}
