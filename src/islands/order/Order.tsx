import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrderPayload } from '../../payload/island-data.ts'
import { OrderScreen } from './OrderScreen.tsx'

/** One shell serves every order: which one stands in the address. */
export default function Order({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  const orderId = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
  return (
    <VisitorScreen<OrderPayload> {...props} route="/order/:order" skeleton={<Skeleton rows={2} fields={1} />}>
      {(payload, customer) => (
        <OrderScreen
          key={customer?.id ?? ''}
          payload={payload}
          orderId={orderId}
          cartKey={cartKey}
          loggedIn={customer !== null}
        />
      )}
    </VisitorScreen>
  )
}
