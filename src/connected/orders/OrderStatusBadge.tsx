import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isFinal, isRefused, orderStatus } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { useShownStatus } from './useShownStatus.ts'

/** The status of an order as a short label. */
export function OrderStatusBadge({
  order,
  timeZone,
}: {
  order: Pick<PlacedOrder, 'status' | 'schedule' | 'payment'>
  timeZone: string
}) {
  const { t } = useI18n()
  const shown = useShownStatus(order, timeZone)
  const unpaid = isUnpaid(order.payment.state) && !isFinal(order.status)
  const refused = isRefused(order.status)
  const tone = refused
    ? 'border-danger text-danger'
    : order.status === orderStatus.delivered
      ? 'border-line text-ink-muted'
      : unpaid
        ? 'border-warning text-warning'
        : 'border-transparent bg-accent-soft text-ink'
  return (
    <span className={`inline-flex items-center rounded-full border px-3 py-1 font-semibold text-xs ${tone}`}>
      {t(unpaid ? 'orders:unpaid' : `order:status.${shown}`)}
    </span>
  )
}
