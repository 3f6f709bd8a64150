import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { minuteOfDay } from '../../../domain/time/slot-time.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { SeatChoice } from '../../../stores/counter/seating/seating-page.ts'
import { useTableTitle } from './use-table-title.ts'

/** The tables by floor: seats, the suggestion, and which reservation holds a table. */
export function SeatChoices({
  choices,
  onToggle,
}: {
  choices: readonly SeatChoice[]
  onToggle: (tableId: string) => void
}) {
  const { localize } = useI18n()
  const floors = Map.groupBy(choices, ({ table }) => localize(namesOf(table.floor)))
  return (
    <>
      {[...floors].map(([floor, ofFloor]) => (
        <fieldset key={floor} className="min-w-0">
          {floor && <legend className="mb-1.5 font-semibold text-sm">{floor}</legend>}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
            {ofFloor.map((choice) => (
              <Seat key={choice.table.id} choice={choice} onToggle={onToggle} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

function Seat({ choice, onToggle }: { choice: SeatChoice; onToggle: (tableId: string) => void }) {
  const { t, number, reference, clock } = useI18n()
  const titleOf = useTableTitle()
  const { table, isChosen, isSuggested, heldBy } = choice
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      // A chosen table stays usable, so that staff can give it up.
      disabled={heldBy !== null && !isChosen}
      className={`min-h-16 cursor-pointer rounded-lg border-2 px-3 py-2 text-start disabled:cursor-default disabled:border-dashed disabled:text-ink-muted ${
        isChosen ? 'border-accent bg-accent-soft' : 'border-edge'
      }`}
      onClick={() => onToggle(table.id)}
    >
      <span className="block font-semibold">{titleOf(table)}</span>
      {table.seats !== null && (
        <span className="block text-sm">
          {t('counter-screens:reservation.seats', { number: number(table.seats) })}
        </span>
      )}
      {isSuggested && !heldBy && (
        <span className="block font-semibold text-sm text-success">
          {t('counter-screens:reservation.suggested')}
        </span>
      )}
      {heldBy && (
        <span className={`block text-sm ${isChosen ? 'font-semibold text-danger' : ''}`}>
          {t('counter-screens:reservation.heldBy', {
            number: reference(heldBy.number),
            from: clock(minuteOfDay(heldBy.schedule.from)),
            to: clock(minuteOfDay(heldBy.schedule.to)),
          })}
        </span>
      )}
    </button>
  )
}
