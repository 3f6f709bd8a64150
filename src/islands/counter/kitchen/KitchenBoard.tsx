import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { KitchenPage } from '../../../stores/counter/kitchen-page.ts'
import { KitchenTicket } from './KitchenTicket.tsx'

/** The kitchen's view of the board: what is to be prepared, in large type. */
export default function KitchenBoard({
  model,
  venue,
  now,
}: {
  model: KitchenPage
  venue: Board['venue']
  now: number
}) {
  const { t, reference } = useI18n()
  const cards = useStore(model.$cards)
  const last = useStore(model.$last)
  const recalledId = useStore(model.$recalledId)
  return (
    <div className="grid content-start gap-4 px-gutter py-4">
      <div className="flex flex-wrap items-start gap-3">
        <DishTotals model={model} />
        {last && recalledId === null && (
          <Button quiet className="min-h-12" onClick={model.recall}>
            {t('counter:kitchen.recall', { number: reference(last.order.number) })}
          </Button>
        )}
      </div>
      {cards.length === 0 && (
        <p className="rounded-lg border border-line border-dashed p-4 text-ink-muted text-lg">
          {t('counter:empty.kitchen')}
        </p>
      )}
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]">
        {cards.map((card) => (
          <li key={card.order.id} className="min-w-0">
            <KitchenTicket
              card={card}
              isRecalled={card.order.id === recalledId}
              model={model}
              venue={venue}
              now={now}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many portions of each dish remain in all orders. */
function DishTotals({ model }: { model: KitchenPage }) {
  const { t, number } = useI18n()
  const totals = useStore(model.$totals)
  const all = totals.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <details className="min-w-0 flex-1 rounded-lg bg-surface-raised shadow-sm">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 py-2 font-semibold">
        {t('counter:kitchen.totals', { number: number(all) })}
      </summary>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-4 text-lg">
        {totals.map(({ dish: { key, line }, quantity }) => (
          <li key={key}>
            <b className="tabular">{number(quantity)}&nbsp;×</b> <DishName {...line} />
          </li>
        ))}
      </ul>
    </details>
  )
}

type Names = Pick<Parameters<typeof LocalizedText>[0], 'text'>['text']

function DishName({ name, label }: { name: Names; label: Names }) {
  const { localize } = useI18n()
  return (
    <>
      <LocalizedText text={name} />
      {localize(label) && (
        <>
          {' · '}
          <LocalizedText text={label} />
        </>
      )}
    </>
  )
}
