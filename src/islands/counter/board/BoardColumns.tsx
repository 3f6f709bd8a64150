import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { type BoardColumn, boardColumns } from '../../../domain/order/board-rules.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { DoneCard } from './DoneCard.tsx'
import { OrderCard } from './OrderCard.tsx'

/** Orders that have ended are many: the board shows the latest. */
const MAX_DONE = 60

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
  const { t, number } = useI18n()
  const cards = useStore(model.$cards)
  const now = useStore(model.$now)
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
            className={`flex min-h-14 flex-none cursor-pointer items-center gap-2 border-b-4 px-3 font-semibold ${
              column === shown ? 'border-accent text-ink' : 'border-transparent text-ink-muted'
            }`}
            onClick={() => onShow(column)}
          >
            {t(`counter:column.${column}`)}
            <Count of={cards[column].length} column={column} text={number(cards[column].length)} />
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
            className={`min-w-0 content-start gap-3 ${column === shown ? 'grid' : 'hidden'} min-[1100px]:grid`}
          >
            <h2 className="sticky top-0 z-sticky flex items-center gap-2 bg-surface pb-1 text-lg max-[1099px]:hidden">
              {t(`counter:column.${column}`)}
              <Count of={cards[column].length} column={column} text={number(cards[column].length)} />
            </h2>
            {cards[column].length === 0 && (
              <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted">
                {t(`counter:empty.${column}`)}
              </p>
            )}
            <ul className="grid gap-3 sm:max-[1099px]:grid-cols-2">
              {cards[column].slice(0, column === 'done' ? MAX_DONE : undefined).map((card) => (
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

function Count({ of, column, text }: { of: number; column: BoardColumn; text: string }) {
  const calls = of > 0 && column === 'new'
  return (
    <span
      className={`min-w-8 rounded-full px-2 py-0.5 text-center tabular ${
        calls ? 'bg-accent text-on-accent' : 'bg-surface-sunken text-ink'
      }`}
    >
      {text}
    </span>
  )
}
