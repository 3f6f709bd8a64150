import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import {
  linesWithChanges,
  orderRemarks,
  type TicketLine,
  ticketLines,
} from '../../../i18n/messages/order-texts.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import { hasUnseenChange, type KitchenPage } from '../../../stores/counter/kitchen-page.ts'
import { ChangeNotice } from '../order/ChangeNotice.tsx'
import { LineQuantity } from '../order/LineQuantity.tsx'
import { OrderAge } from '../order/OrderAge.tsx'

/**
 * An order in the kitchen. A tap on a line strikes it; a tap on the number marks the order as ready. What was removed stays struck
 * until that is acknowledged.
 */
export function KitchenTicket({
  card,
  isRecalled,
  model,
  venue,
  now,
}: {
  card: BoardCard
  isRecalled: boolean
  model: KitchenPage
  venue: Board['venue']
  now: number
}) {
  const i18n = useI18n()
  const { t, reference } = i18n
  const { order, pending, urgency } = card
  const struck = useStore(model.$struck)[order.id] ?? []
  const isUnseen = hasUnseenChange(order, useStore(model.$seen))
  const number = reference(order.number)
  return (
    <article
      aria-label={t('counter:order', { number })}
      data-urgency={urgency}
      className={`ticket gap-3 rounded-lg bg-surface-raised py-3 pe-3 shadow-sm ${isRecalled ? 'border-2 border-success' : ''}`}
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <button
          type="button"
          disabled={pending !== null}
          aria-label={t(isRecalled ? 'counter:kitchen.putAway' : 'counter:kitchen.ready', { number })}
          className="min-h-16 min-w-20 flex-none cursor-pointer rounded-lg border-2 border-success px-3 font-bold text-[2.75rem] leading-none tabular disabled:opacity-60"
          onClick={() => model.finish(card)}
        >
          {number}
        </button>
        <div className="min-w-0 flex-1 basis-28">
          <p className="text-balance font-bold text-xl">{orderType(i18n, order, venue.tables)}</p>
          {isRecalled ? (
            <p className="font-semibold text-success">{t('counter:status.ready')}</p>
          ) : (
            <OrderAge card={card} timeZone={venue.time_zone} now={now} />
          )}
        </div>
      </header>
      <ul className="grid">
        {(isUnseen ? linesWithChanges(order) : ticketLines(order)).map((line) => (
          <li key={line.at} className="border-line border-t">
            <button
              type="button"
              aria-pressed={struck.includes(line.at)}
              disabled={line.quantity === 0}
              className={`flex min-h-14 w-full cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1 py-2 text-start text-2xl disabled:cursor-default ${line.quantity === 0 || struck.includes(line.at) ? 'text-ink-muted line-through' : ''}`}
              onClick={() => model.strike(order.id, line.at)}
            >
              <KitchenLine line={line} />
            </button>
          </li>
        ))}
      </ul>
      <ChangeNotice order={order} model={model} />
      {orderRemarks(order).map((remark) => (
        <p key={remark} className="remark text-xl">
          <bdi>{remark}</bdi>
        </p>
      ))}
    </article>
  )
}

function KitchenLine({ line }: { line: TicketLine }) {
  const { number, localize } = useI18n()
  const { name, label, options, remark } = line
  return (
    <>
      <LineQuantity line={line} className="min-w-18" />
      <span className="grid min-w-0 flex-1 basis-24 gap-1">
        <span className="font-semibold">
          <LocalizedText text={name} />
          {localize(label) && (
            <>
              {' · '}
              <LocalizedText text={label} />
            </>
          )}
        </span>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          <span key={index} className="text-xl">
            {'+ '}
            {option.quantity > 1 && <b className="tabular">{number(option.quantity)} × </b>}
            <LocalizedText text={option.name} />
          </span>
        ))}
        {remark && (
          <span className="remark text-xl">
            <bdi>{remark}</bdi>
          </span>
        )}
      </span>
    </>
  )
}
