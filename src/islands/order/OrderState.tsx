import { lazy, Suspense } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveNotice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useShownStatus } from '../../connected/orders/useShownStatus.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { isRefused, orderStatus } from '../../domain/order/order-status.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { expectedText, refusalText, scheduledText } from '../../i18n/messages/order-notification.ts'
import { waitsForPayment } from '../../stores/orders/waits-for-payment.ts'

/** Loaded only for orders that await payment. */
const UnpaidOrderPayment = lazy(() => import('./UnpaidOrderPayment.tsx'))

/** The status of an order with the venue's answer: when it is expected, or why it was refused. Or how to pay it. */
export function OrderState({
  order,
  payload,
  since,
  isLate,
}: {
  order: PlacedOrder
  payload: OrderPayload
  /** When the order got its status, ISO 8601; null if that is unknown. */
  since: string | null
  /** Whether the venue should have answered by now. */
  isLate: boolean
}) {
  const i18n = useI18n()
  const { t, clock } = i18n
  const { phone, timeZone } = payload
  const shown = useShownStatus(order, timeZone)
  if (waitsForPayment(order))
    return (
      <Suspense fallback={<Skeleton rows={0} fields={2} />}>
        <UnpaidOrderPayment order={order} payload={payload} />
      </Suspense>
    )
  const refused = isRefused(order.status)
  const isPlanned = shown === 'planned'
  // Of an order for later, only the time that the diner chose.
  const time = since && !isPlanned ? clock(venueTime(Date.parse(since), timeZone).minute) : ''
  const expected =
    expectedText(order, { since: since ?? order.updated_at, timeZone }, i18n) ||
    (isPlanned && order.schedule && scheduledText(order.schedule, i18n))
  const reason = refusalText(order, i18n)
  return (
    <LiveNotice
      tone={refused ? 'bad' : order.status === orderStatus.delivered ? 'good' : 'info'}
      title={[t(`order:status.${shown}`), time].filter(Boolean).join(' · ')}
    >
      {expected && <p className="mb-1 font-bold text-ink text-xl">{expected}</p>}
      {reason && <p className="mb-1 font-medium text-base text-ink">{reason}</p>}
      <p>{t(`order:hint.${isPlanned ? 'scheduled' : shown}`)}</p>
      {isLate && <p className="mt-1 font-medium text-base text-ink">{t('order:unanswered')}</p>}
      {isLate && phone && <p className="text-base text-ink">{t('order:unansweredCall')}</p>}
      {(reason || isLate) && phone && (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          className="mt-1 inline-flex min-h-tap items-center font-semibold text-accent-ink text-base underline underline-offset-4"
        >
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
    </LiveNotice>
  )
}
