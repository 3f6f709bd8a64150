import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { orderStatusName } from '../../../domain/order/order-status.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { OrderAge } from '../order/OrderAge.tsx'

/** An order that has ended: a button that opens it. */
export function DoneCard({
  card,
  model,
  venue,
  now,
}: {
  card: BoardCard
  model: BoardPage
  venue: Board['venue']
  now: number
}) {
  const i18n = useI18n()
  const { t, reference } = i18n
  const { order, pending } = card
  return (
    <article aria-label={t('counter:order', { number: reference(order.number) })}>
      <button
        type="button"
        className="flex w-full cursor-pointer items-center gap-3 rounded-lg bg-surface-raised px-3.5 py-2.5 text-start shadow-sm"
        onClick={() => model.openOrder(order.id)}
      >
        <span className="min-w-9 font-bold text-2xl tabular">{reference(order.number)}</span>
        <span className="min-w-0 flex-1">
          <b className="block">{t(`counter:status.${orderStatusName(pending?.to ?? order.status)}`)}</b>
          <span className="block text-sm">{orderType(i18n, order, venue.tables)}</span>
          <OrderAge card={card} timeZone={venue.time_zone} now={now} />
        </span>
      </button>
    </article>
  )
}
