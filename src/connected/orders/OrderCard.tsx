import type { ReactNode } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrdersPayload } from '../../contract/payloads/visitor.ts'
import { formatDate } from '../../i18n/format/format-date.ts'
import { orderedLines, totalOf } from '../../stores/orders/ordered-lines.ts'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { orderTypeName } from './order-type-name.ts'

/** How many lines are listed by name. The others are only counted. */
const MAX_NAMED_LINES = 3

/** An order in a list: number, date, content, total and status. The whole card links to the order. */
export function OrderCard({
  order,
  payload,
  children,
}: {
  order: PlacedOrder
  payload: OrdersPayload
  children?: ReactNode
}) {
  const { t, localize, locale, list, number, reference, money } = useI18n()
  const lines = orderedLines(order)
  const named = lines
    .slice(0, MAX_NAMED_LINES)
    .map(({ name, quantity }) => `${number(quantity)} × ${localize(name)}`)
  const others = lines.length - named.length
  const what = list([...named, ...(others > 0 ? [t('orders:others', { count: others })] : [])])
  const branch = payload.branches.find(({ id }) => id === order.branch_id)
  const facts = [
    formatDate(order.created_at, locale, payload.timeZone, 'date-time'),
    orderTypeName(t, order),
    payload.branches.length > 1 && branch ? localize(branch.name) : '',
  ].filter(Boolean)
  // Only the page of the order's branch has its tables and phone number.
  const path = `/${branch?.referenceId ?? payload.referenceId}/order/${encodeURIComponent(order.id)}`
  return (
    <article className="relative grid gap-2 rounded-xl border border-line bg-surface-raised p-4 hover:border-edge sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h2 className="text-lg">
          <a href={path} className="after:absolute after:inset-0 after:rounded-xl">
            {t('order:number', { number: reference(order.number) })}
          </a>
        </h2>
        <OrderStatusBadge order={order} timeZone={payload.timeZone} />
      </div>
      <p className="text-ink-muted text-sm">{facts.join(' · ')}</p>
      <p>{what}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="num font-semibold">
          {order.changed && (
            <s aria-hidden="true" className="me-2 font-normal text-ink-muted">
              {money(totalOf({ ...order, amounts: order.changed.amounts }))}
            </s>
          )}
          {money(totalOf(order))}
          {order.changed && <span className="sr"> ({t('order:changed.title')})</span>}
        </p>
        {children}
      </div>
    </article>
  )
}
