import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board, BoardOrder } from '../../../contract/counter/board-calls.ts'
import { isRefused, orderStatusName } from '../../../domain/order/order-status.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import { OrderFacts } from '../order/OrderFacts.tsx'
import { OrderLines } from '../order/OrderLines.tsx'

const ReceiptLinks = lazy(() => import('../receipts/ReceiptLinks.tsx'))

/** An order of the daily list, which opens in place. */
export function DayOrder({ order, venue }: { order: BoardOrder; venue: Board['venue'] }) {
  const i18n = useI18n()
  const { t, reference, money, clock } = i18n
  const [isOpen, setIsOpen] = useState(false)
  const placed = venueTime(Date.parse(order.created_at), venue.time_zone)
  return (
    <details
      className="rounded-lg bg-surface-raised shadow-sm"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-0 px-4 py-2.5">
        <span className="min-w-9 font-bold text-2xl tabular">{reference(order.number)}</span>
        <span className="min-w-0 flex-[1_1_10rem]">
          <b className="block">{orderType(i18n, order, venue.tables)}</b>
          <span className="text-sm">
            {clock(placed.minute)} · {t(`counter:status.${orderStatusName(order.status)}`)}
            {order.name && (
              <>
                {' · '}
                <bdi>{order.name}</bdi>
              </>
            )}
          </span>
        </span>
        <span className={`font-semibold tabular ${isRefused(order.status) ? 'line-through' : ''}`}>
          {money(toMinorUnits(order.amounts.total, order.currency))}
        </span>
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <OrderLines order={order} withChanges />
        <OrderFacts order={order} />
        {isOpen && (
          <Suspense>
            <ReceiptLinks referenceId={venue.reference_id} orderId={order.id} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
