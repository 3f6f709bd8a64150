import type { ReactNode } from 'react'
import { clock, info } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { OrderCard } from '../../connected/orders/OrderCard.tsx'
import type { OrdersPayload } from '../../contract/payloads/visitor.ts'
import type { CurrentOrders } from '../../stores/orders/current-orders.ts'
import { OrderProgressBar } from './OrderProgressBar.tsx'

/** The orders in progress of this customer and this device, each with its progress. */
export function StatusScreen({
  payload,
  current,
  customerId,
  skeleton,
}: {
  payload: OrdersPayload
  current: CurrentOrders
  customerId: string | null
  skeleton: ReactNode
}) {
  const { t } = useI18n()
  const { referenceId, disableOtp } = payload
  if (current.state === 'loading') return skeleton
  if (current.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('orders:retryHint')}>
          <ButtonLink href={location.href}>{t('ui:retry')}</ButtonLink>
        </EmptyState>
      </div>
    )
  const { orders, stale } = current
  const moreLinks = customerId ? (
    <ButtonLink quiet href={`/${referenceId}/orders/history`}>
      {t('orders:toHistory')}
    </ButtonLink>
  ) : (
    !disableOtp && (
      <ButtonLink quiet href={`/${referenceId}/login`}>
        {t('orders:logIn')}
      </ButtonLink>
    )
  )
  if (orders.length === 0)
    return (
      <EmptyState
        icon={clock}
        title={t('orders:noneNow')}
        text={t(customerId ? 'orders:noneNowHint' : 'orders:noneNowGuest')}
      >
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={`/${referenceId}`}>{t('orders:toMenu')}</ButtonLink>
          {moreLinks}
        </div>
      </EmptyState>
    )
  return (
    <div className="grid max-w-3xl justify-items-start gap-5">
      {stale && (
        <p role="status" className="font-medium text-sm text-warning">
          {t('order:stale')}
        </p>
      )}
      <ul aria-label={t('orders:statusTitle')} className="grid w-full gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} payload={payload}>
              <OrderProgressBar order={order} timeZone={payload.timeZone} />
            </OrderCard>
          </li>
        ))}
      </ul>
      {moreLinks}
    </div>
  )
}
