import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { KitchenPage } from '../../../stores/counter/kitchen-page.ts'
import { orderRemarks, type TicketLine, ticketLines } from '../../../stores/counter/venue-texts.ts'
import { OrderAge } from '../order/OrderAge.tsx'
import { orderType } from '../order/order-type.ts'

/** An order in the kitchen. A tap on a line strikes it; a tap on the number marks the order as ready. */
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
  const number = reference(order.number)
  return (
    <article
      aria-label={t('counter:order', { number })}
      data-urgency={urgency}
      className={`ticket grid gap-3 rounded-lg bg-surface-raised py-3 pe-3 shadow-sm ${isRecalled ? 'border-2 border-success' : ''}`}
    >
      <header className="flex items-start gap-4">
        <button
          type="button"
          disabled={pending !== null}
          aria-label={t(isRecalled ? 'counter:kitchen.putAway' : 'counter:kitchen.ready', { number })}
          className="min-h-16 min-w-20 flex-none cursor-pointer rounded-lg border-2 border-success px-3 font-bold text-[2.75rem] leading-none tabular disabled:opacity-60"
          onClick={() => model.finish(card)}
        >
          {number}
        </button>
        <div className="min-w-0 flex-1">
          <p className="font-bold text-xl">{orderType(i18n, order, venue.tables)}</p>
          {isRecalled ? (
            <p className="font-semibold text-success">{t('counter:status.ready')}</p>
          ) : (
            <OrderAge card={card} timeZone={venue.time_zone} now={now} />
          )}
        </div>
      </header>
      <ul className="grid">
        {ticketLines(order).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          <li key={at} className="border-line border-t">
            <button
              type="button"
              aria-pressed={struck.includes(at)}
              className={`flex min-h-14 w-full cursor-pointer gap-3 py-2 text-start text-2xl ${struck.includes(at) ? 'line-through opacity-55' : ''}`}
              onClick={() => model.strike(order.id, at)}
            >
              <KitchenLine line={line} />
            </button>
          </li>
        ))}
      </ul>
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
  const { name, label, quantity, options, remark } = line
  return (
    <>
      <span
        className={`h-fit min-w-14 flex-none rounded-sm border-2 border-edge px-1.5 text-center font-bold tabular ${quantity > 1 ? 'many' : ''}`}
      >
        {number(quantity)}&nbsp;×
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
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
