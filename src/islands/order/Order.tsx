import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { orderNotification } from '../../i18n/messages/order-notification.ts'
import { createOrderPage } from '../../stores/orders/order-page.ts'
import { streamingPage } from '../../stores/page/streaming-page.ts'
import { orderShape } from '../../stores/visitor-shapes.ts'
import { OrderScreen } from './OrderScreen.tsx'

type OrderProps = { readonly orderId: string; readonly cartKey: string; readonly loggedIn: boolean }

/** One shell serves all orders. The address contains the id of the order. */
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
    <VisitorScreen<OrderPayload>
      {...props}
      shape={orderShape}
      route="/order/:order"
      skeleton={<Skeleton rows={2} fields={1} />}
    >
      {(payload, customer) => (
        <Visitor
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

function Visitor({ payload, orderId, cartKey, loggedIn }: OrderProps & { payload: OrderPayload }) {
  const i18n = useI18n()
  const model = useModel(() => {
    const page = streamingPage()
    const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
    return createOrderPage(page, {
      orderId,
      loggedIn,
      userId: payload.userId,
      timeZone: payload.timeZone,
      noticeOf: (order) =>
        orderNotification(order, i18n, { dir, timeZone: payload.timeZone, now: page.now() }),
    })
  })
  return <OrderScreen payload={payload} cartKey={cartKey} loggedIn={loggedIn} model={model} />
}
