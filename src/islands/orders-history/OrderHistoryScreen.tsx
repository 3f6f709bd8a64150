import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bag, info } from '../../components/icons.ts'
import { Button, ButtonLink } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LiveRegion } from '../../components/ui/basics/LiveRegion.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { EmptyState } from '../../components/ui/screen/EmptyState.tsx'
import { useInfiniteScroll } from '../../components/ui/screen/useInfiniteScroll.ts'
import { OrderAgainButton } from '../../connected/orders/OrderAgainButton.tsx'
import { OrderCard } from '../../connected/orders/OrderCard.tsx'
import type { OrdersPayload } from '../../contract/payloads/visitor.ts'
import type { HistoryPage } from '../../stores/orders/history-page.ts'

/** The orders of a customer at all branches, newest first. */
export function OrderHistoryScreen({
  payload,
  model,
  cartKey,
  skeleton,
}: {
  payload: OrdersPayload
  model: HistoryPage
  cartKey: string
  skeleton: ReactNode
}) {
  const { t, number } = useI18n()
  const history = useStore(model.$history)
  const list = useRef<HTMLUListElement>(null)
  /** Index of the first order loaded by "more", which gets the focus. */
  const [focusAt, setFocusAt] = useState<number | null>(null)
  const ready = history.state === 'ready' ? history : null
  const end = useInfiniteScroll(
    ready?.more === 'there',
    ready?.orders.length ?? 0,
    () => void model.loadMore(),
  )

  useEffect(() => {
    if (focusAt === null || !ready || ready.orders.length <= focusAt) return
    list.current?.children[focusAt]?.querySelector('a')?.focus()
    setFocusAt(null)
  }, [focusAt, ready])

  if (history.state === 'loading') return skeleton
  if (history.state === 'failed')
    return (
      <div role="alert">
        <EmptyState icon={info} title={t('ui:loadFailed')} text={t('orders:retryHint')}>
          <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>
        </EmptyState>
      </div>
    )
  const { orders, total, more } = history
  if (orders.length === 0)
    return (
      <EmptyState icon={bag} title={t('orders:none')} text={t('orders:noneHint')}>
        <ButtonLink href={`/${payload.referenceId}`}>{t('orders:toMenu')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid max-w-3xl gap-5">
      <ul ref={list} aria-label={t('orders:historyTitle')} className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} payload={payload}>
              <OrderAgainButton order={order} cartKey={cartKey} />
            </OrderCard>
          </li>
        ))}
      </ul>
      <LiveRegion
        text={t('orders:shown', {
          shown: number(orders.length),
          total: number(Math.max(total, orders.length)),
        })}
      />
      {more !== 'none' && (
        <div ref={end} className="grid justify-items-center gap-2">
          {more === 'failed' && <ErrorText role="alert">{t('orders:moreFailed')}</ErrorText>}
          <Button
            quiet
            aria-busy={more === 'loading'}
            onClick={() => {
              setFocusAt(orders.length)
              void model.loadMore()
            }}
          >
            {t('orders:more')}
          </Button>
        </div>
      )}
    </div>
  )
}
