import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { type BoardColumn, boardColumns, MAX_ENDED } from '../../../domain/order/board-rules.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { DoneCard } from './DoneCard.tsx'
import { OrderCard } from './OrderCard.tsx'

/** All columns side by side on wide screens; on narrow ones, one column with tabs. */
export function BoardColumns({
  model,
  venue,
  shown,
  onShow,
}: {
  model: BoardPage
  venue: Board['venue']
  shown: BoardColumn
  onShow: (column: BoardColumn) => void
}) {
  const { t } = useI18n()
  const cards = useStore(model.$cards)
  const now = useStore(model.$now)
  const hasOrders = boardColumns.some((column) => cards[column].length > 0)
  // Many venues take no orders for later and do not deliver. On wide screens, these columns then leave their room to the others.
  const isSpared = (column: BoardColumn) =>
    hasOrders && cards[column].length === 0 && (column === 'later' || column === 'out')
  return (
    <>
      <nav
        aria-label={t('counter:columns')}
        className="z-sticky flex overflow-x-auto border-line border-b bg-surface px-1 min-[1100px]:hidden"
      >
        {boardColumns.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={column === shown}
            className={`flex min-h-14 flex-none cursor-pointer items-center gap-1.5 border-b-4 px-2.5 font-semibold ${
              column === shown ? 'border-accent text-ink' : 'border-transparent text-ink-muted'
            }`}
            onClick={() => onShow(column)}
            // With large text, browsers leave some of these out of the window.
            onFocus={({ currentTarget }) =>
              currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
            }
          >
            {t(`counter:column.${column}`)}
            <Count column={column} cards={cards[column]} />
          </button>
        ))}
      </nav>
      <div className="columns">
        {boardColumns.map((column) => (
          <section
            key={column}
            aria-label={t(`counter:column.${column}`)}
            data-column={column}
            data-empty={cards[column].length === 0 ? '' : undefined}
            className={`min-w-0 content-start gap-3 ${column === shown ? 'grid' : 'hidden'} ${isSpared(column) ? 'min-[1100px]:hidden' : 'min-[1100px]:grid'}`}
          >
            <h2 className="sticky top-0 z-sticky flex items-center gap-2 bg-surface pb-1 text-lg max-[1099px]:hidden">
              {t(`counter:column.${column}`)}
              <Count column={column} cards={cards[column]} />
            </h2>
            {cards[column].length === 0 && (
              <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
                {t(`counter:empty.${column}`)}
              </p>
            )}
            <ul className="grid gap-3 sm:max-[1099px]:grid-cols-2">
              {cards[column].map((card) => (
                <li key={card.order.id} className="min-w-0">
                  {column === 'done' ? (
                    <DoneCard card={card} model={model} venue={venue} now={now} />
                  ) : (
                    <OrderCard card={card} model={model} venue={venue} now={now} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

function Count({ column, cards }: { column: BoardColumn; cards: readonly BoardCard[] }) {
  const { number } = useI18n()
  const calls = cards.length > 0 && column === 'new'
  // The board does not know how many have ended before these.
  if (column === 'done' && cards.length >= MAX_ENDED) return null
  return (
    <span
      className={`min-w-7 rounded-full px-1.5 py-0.5 text-center tabular ${
        calls ? 'bg-accent text-on-accent' : 'bg-surface-sunken text-ink'
      }`}
    >
      {number(cards.length)}
    </span>
  )
}
