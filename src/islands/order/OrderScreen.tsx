import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { info } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { Thanks } from '../../components/ui/screen/Thanks.tsx'
import { OrderAgainButton } from '../../connected/orders/OrderAgainButton.tsx'
import { ScheduledTime } from '../../connected/orders/ScheduledTime.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import {
  isFinal,
  isRefused,
  isUnanswered,
  type OrderStatus,
  orderStatus,
} from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { formatDate } from '../../i18n/format/format-date.ts'
import type { OrderPage } from '../../stores/orders/order-page.ts'
import { waitsForPayment } from '../../stores/orders/waits-for-payment.ts'
import { mayHaveReceipts } from '../../stores/receipts/may-have-receipts.ts'
import { CancelledTooLate, CancelOrder } from './CancelOrder.tsx'
import { ChangedOrder } from './ChangedOrder.tsx'
import { NotificationOffer } from './NotificationOffer.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderState } from './OrderState.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { PickupLocation } from './PickupLocation.tsx'
import { RatingPrompt } from './RatingPrompt.tsx'
import { VenueContact } from './VenueContact.tsx'

// Few visits are of settled orders. Without it, the rest of the page works.
const OrderReceipts = lazy(() => import('./OrderReceipts.tsx').catch(() => ({ default: () => [] })))
// Few venues send messages.
const NewsChoice = lazy(() => import('./NewsChoice.tsx').catch(() => ({ default: NotificationOffer })))

/**
 * While a table order is in progress, the link to the venue keeps its table, which the order itself has reset (spec
 * §4, reset).
 */
const tableQuery = ({ table_id, status }: { table_id: string | null; status: OrderStatus }) =>
  table_id !== null && !isFinal(status) ? `?table=${encodeURIComponent(table_id)}` : ''

/** An order of this device or customer: its number, current status, content, and how to contact the venue. */
export function OrderScreen({
  payload,
  cartKey,
  loggedIn,
  model,
}: {
  payload: OrderPayload
  cartKey: string
  loggedIn: boolean
  model: OrderPage
}) {
  const { t, locale, reference, money } = useI18n()
  const watched = useStore(model.$order)
  const isNew = useStore(model.$isNew)
  const isLate = useStore(model.$isLate)
  const mayCancel = useStore(model.$cancel) === 'closed'
  const home = `/${payload.referenceId}`

  if (watched.state === 'loading') return <Skeleton rows={2} fields={1} />
  if (watched.state === 'unknown')
    return (
      <EmptyState
        icon={info}
        title={t(loggedIn ? 'orders:notYours' : 'order:unknown')}
        text={t(loggedIn ? 'orders:notYoursHint' : 'order:unknownHint')}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={home}>{t('order:toVenue')}</ButtonLink>
          {loggedIn ? (
            <ButtonLink quiet href={`${home}/orders/history`}>
              {t('orders:toHistory')}
            </ButtonLink>
          ) : (
            !payload.disableOtp && (
              <ButtonLink quiet href={`${home}/login`}>
                {t('orders:logIn')}
              </ButtonLink>
            )
          )}
        </div>
      </EmptyState>
    )
  if (watched.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('order:retryHint')}>
          <ButtonLink href={location.href}>{t('ui:retry')}</ButtonLink>
        </EmptyState>
      </div>
    )
  const { order, history, stale } = watched
  const walletPaid = toMinorUnits((order.changed ?? order).amounts.wallet, order.currency)
  const unpaid = isUnpaid(order.payment.state)
  const awaitsPayment = waitsForPayment(order)
  const refused = isRefused(order.status)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
      <div className="grid gap-6">
        {isNew && isUnanswered(order.status) && <Thanks text={t('order:thanks')} />}
        <OrderState order={order} payload={payload} since={history.at(-1)?.at ?? null} isLate={isLate} />
        <CancelledTooLate model={model} />
        <ChangedOrder order={order} mayCancel={mayCancel} />
        <div>
          <p className="font-bold text-3xl">{t('order:number', { number: reference(order.number) })}</p>
          <p className="mt-1.5 text-ink-muted text-sm">
            {t('order:placedAt', {
              time: formatDate(order.created_at, locale, payload.timeZone, 'date-time'),
            })}
          </p>
          {order.schedule && <ScheduledTime slot={order.schedule} />}
        </div>
        {order.selling_types === 'pickup' && !refused && <PickupLocation order={order} payload={payload} />}
        {order.status === orderStatus.delivered && <RatingPrompt payload={payload} />}
        {order.payment.state === 'refunded' && <Notice title={t('payment-state:refunded')} />}
        {refused && walletPaid > 0 && <Notice title={t('order:walletBack', { amount: money(walletPaid) })} />}
        {stale && <p className="font-medium text-sm text-warning">{t('order:stale')}</p>}
        {!awaitsPayment && <OrderTimeline order={order} history={history} timeZone={payload.timeZone} />}
        {!awaitsPayment &&
          (payload.orderMessages.length > 0 ? (
            <Suspense>
              <NewsChoice orderId={order.id} isOver={isFinal(order.status)} model={model} />
            </Suspense>
          ) : (
            !isFinal(order.status) && <NotificationOffer model={model} />
          ))}
        <CancelOrder model={model} />
      </div>
      <div className="grid gap-7 lg:rounded-xl lg:bg-surface-raised lg:p-6 lg:shadow">
        <OrderDetails order={order} payload={payload} />
        {mayHaveReceipts(order) && (
          <Suspense>
            <OrderReceipts orderId={order.id} model={model} />
          </Suspense>
        )}
        <VenueContact payload={payload} />
        <div className="grid gap-3">
          {!unpaid && <OrderAgainButton wide order={order} cartKey={cartKey} />}
          <ButtonLink quiet wide href={home + tableQuery(order)}>
            {t(unpaid ? 'order:toVenue' : 'order:again')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
