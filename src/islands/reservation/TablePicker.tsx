import { useId } from 'react'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { VenueLabel } from '../../components/ui/basics/VenueLabel.tsx'
import type { ReservePayload } from '../../contract/payloads/visitor.ts'
import { canSeatParty } from '../../domain/reservations/reservation-capacity.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import type { Table } from '../../domain/venue/venue.ts'
import type { PlaceView } from '../../stores/reservations/reservation-place.ts'

/** The whole card is the radio button, so that it can be pressed even if a bar covers part of it. */
const CARD_CLASS =
  'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2.5 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:cursor-default has-[:disabled]:bg-transparent has-[:disabled]:text-ink-muted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2'
const INPUT_CLASS = 'peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default'
const MARK_CLASS =
  'size-5 flex-none rounded-full border-2 border-edge peer-checked:border-6 peer-checked:border-accent peer-disabled:opacity-40'

/** The choice of a table: any, or one that is free at that time and large enough, grouped by floor. */
export function TablePicker({
  place,
  payload,
  onChoose,
}: {
  place: PlaceView
  payload: ReservePayload
  onChoose: (tableId: string | null) => void
}) {
  const { t, localize, locale, number } = useI18n()
  const heading = useId()
  const { tables, labels } = payload
  const tableLabel = localize(labels.table)
  const { chosen, people, taken, tableId, lostTableId } = place
  if (tables.length === 0 || !chosen) return null
  const titleOf = (table: Table) => tableTitle(tableLabel, localize(table.name) || table.id, locale)
  const stateOf = (table: Table) => {
    if (taken.has(table.id)) return t('reservation:taken')
    if (!canSeatParty(table, people)) return t('reservation:tooSmall')
    return ''
  }
  const lost = tables.find(({ id }) => id === lostTableId)
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-3">
      <div>
        <h2 id={heading} className="text-lg">
          <VenueLabel text={labels.table} fallback={t('reservation:table')} />
        </h2>
        <div aria-live="polite" className={lost ? 'mt-3' : ''}>
          {lost && (
            <Notice title={t('reservation:tableGone', { table: titleOf(lost) })}>
              {t('reservation:tableGoneHint')}
            </Notice>
          )}
        </div>
      </div>
      <label className={CARD_CLASS}>
        <input
          type="radio"
          name="table"
          className={INPUT_CLASS}
          checked={tableId === null}
          onChange={() => onChoose(null)}
        />
        <span className={MARK_CLASS} />
        <span>
          <span className="block font-semibold">{t('reservation:anyTable')}</span>
          <span className="block text-ink-muted text-sm">{t('reservation:anyTableHint')}</span>
        </span>
      </label>
      {tablesByFloor(tables, localize).map((floor) => (
        <fieldset key={floor.name} className="min-w-0">
          {floor.name && <legend className="mb-1.5 font-semibold text-sm">{floor.name}</legend>}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2">
            {floor.tables.map((table) => {
              const state = stateOf(table)
              return (
                <label key={table.id} className={CARD_CLASS}>
                  <input
                    type="radio"
                    name="table"
                    className={INPUT_CLASS}
                    checked={table.id === tableId}
                    disabled={state !== ''}
                    onChange={() => onChoose(table.id)}
                  />
                  <span className={MARK_CLASS} />
                  <span className="min-w-0">
                    <span className="block font-semibold">{titleOf(table)}</span>
                    <span className="block text-ink-muted text-sm">
                      {state ||
                        (table.seats === null
                          ? ''
                          : t('reservation:seats', { count: table.seats, number: number(table.seats) }))}
                    </span>
                  </span>
                </label>
              )
            })}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
