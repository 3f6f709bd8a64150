import { useStore } from '@nanostores/react'
import { more, printer } from '../../../components/page-icons.ts'
import { Button, IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { nextSteps } from '../../../domain/order/board-rules.ts'
import { isUnanswered, orderStatusName } from '../../../domain/order/order-status.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { hasUnseenChange } from '../../../stores/counter/kitchen-page.ts'
import { ChangeNotice } from '../order/ChangeNotice.tsx'
import { OrderAge } from '../order/OrderAge.tsx'
import { OrderFacts } from '../order/OrderFacts.tsx'
import { OrderLines } from '../order/OrderLines.tsx'

/** Of full touch size, with an icon that does not outgrow it in large text. */
const BUTTON_CLASS = 'min-h-[48px] min-w-[48px] text-[min(1.3125rem,26px)]'

/** An order on the board, with its most likely next step. Everything else is behind “details”. */
export function OrderCard({
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
  const seen = useStore(model.kitchen.$seen)
  const { order, facts, column, urgency, pending } = card
  const [next] = nextSteps(facts)
  const number = reference(order.number)
  const status = pending?.to ?? order.status
  const isOpen = isUnanswered(status)
  return (
    <article
      aria-label={t('counter:order', { number })}
      data-urgency={urgency}
      className="ticket gap-3 rounded-lg bg-surface-raised py-3.5 pe-3.5 shadow-sm"
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <p className="font-bold text-[2.75rem] leading-none tabular">{number}</p>
          <p className="min-w-0 flex-1 basis-20 text-balance font-semibold text-lg">
            {orderType(i18n, order, venue.tables)}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-x-2">
          <div className="min-w-0 flex-1 basis-32">
            <OrderAge card={card} timeZone={venue.time_zone} now={now} />
          </div>
          <div className="-me-2 -mb-2 ms-auto flex flex-none">
            <IconButton
              icon={printer}
              label={t('counter:print.ticketOf', { number })}
              className={BUTTON_CLASS}
              onClick={() => void model.printing.print(order)}
            />
            <IconButton
              icon={more}
              label={t('counter:details', { number })}
              className={BUTTON_CLASS}
              onClick={() => model.openOrder(order.id)}
            />
          </div>
        </div>
      </header>
      <OrderLines order={order} withChanges={hasUnseenChange(order, seen)} />
      <ChangeNotice order={order} model={model.kitchen} />
      <OrderFacts order={order} />
      {isOpen && (
        <Button wide disabled={pending !== null} onClick={() => model.openOrder(order.id)}>
          {t('counter:action.answer')}
        </Button>
      )}
      {!isOpen && column === 'later' && (
        <p className="font-semibold text-success">{t(`counter:status.${orderStatusName(status)}`)}</p>
      )}
      {!isOpen && column !== 'later' && next !== undefined && (
        <Button
          wide
          className="min-h-14 text-lg"
          disabled={pending !== null}
          onClick={() => void model.moves.advance(order, next)}
        >
          {t(`counter:action.${orderStatusName(next)}`)}
        </Button>
      )}
    </article>
  )
}
