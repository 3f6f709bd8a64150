import type { ReactNode } from 'react'
import { clock, info } from '../../components/icons.ts'
import { ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { OrderCard } from '../../connected/orders/OrderCard.tsx'
import type { OrdersPayload } from '../../payload/screens/island-data.ts'
import type { CurrentOrders } from '../../stores/orders/current-orders.ts'
import { Course } from './Course.tsx'

/** The orders that are going on, of this customer and of this device, each with where it stands. */
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
  const { t } = useWords()
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
  const elsewhere = customerId ? (
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
          {elsewhere}
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
              <Course order={order} />
            </OrderCard>
          </li>
        ))}
      </ul>
      {elsewhere}
    </div>
  )
}
