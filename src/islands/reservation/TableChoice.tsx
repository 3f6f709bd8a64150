import { useId } from 'react'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { OwnWord } from '../../components/ui/basics/OwnWord.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { seatsParty } from '../../domain/reservations/reservation-capacity.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import type { Table } from '../../domain/venue/venue.ts'
import type { ReservePayload } from '../../payload/screens/reservation-payload.ts'
import type { PlaceView } from '../../stores/reservations/reservation-place.ts'

/** The whole card is the radio button: what of it a bar covers, another part of it makes up for. */
const CARD =
  'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2.5 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:cursor-default has-[:disabled]:bg-transparent has-[:disabled]:text-ink-muted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2'
const INPUT = 'peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default'
const MARK =
  'size-5 flex-none rounded-full border-2 border-edge peer-checked:border-6 peer-checked:border-accent peer-disabled:opacity-40'

/** Any table, or one of those that are free at that time and large enough; floor by floor. */
export function TableChoice({
  place,
  payload,
  onChoose,
}: {
  place: PlaceView
  payload: ReservePayload
  onChoose: (tableId: string | null) => void
}) {
  const { t, say, locale, number } = useWords()
  const heading = useId()
  const { tables, labels } = payload
  const word = say(labels.table)
  const { chosen, people, taken, tableId, lostTableId } = place
  if (tables.length === 0 || !chosen) return null
  const titleOf = (table: Table) => tableTitle(word, say(table.name) || table.id, locale)
  const stateOf = (table: Table) => {
    if (taken.has(table.id)) return t('reservation:taken')
    if (!seatsParty(table, people)) return t('reservation:tooSmall')
    return ''
  }
  const lost = tables.find(({ id }) => id === lostTableId)
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-3">
      <div>
        <h2 id={heading} className="text-lg">
          <OwnWord own={labels.table} or={t('reservation:table')} />
        </h2>
        <div aria-live="polite" className={lost ? 'mt-3' : ''}>
          {lost && (
            <Notice title={t('reservation:tableGone', { table: titleOf(lost) })}>
              {t('reservation:tableGoneHint')}
            </Notice>
          )}
        </div>
      </div>
      <label className={CARD}>
        <input
          type="radio"
          name="table"
          className={INPUT}
          checked={tableId === null}
          onChange={() => onChoose(null)}
        />
        <span className={MARK} />
        <span>
          <span className="block font-semibold">{t('reservation:anyTable')}</span>
          <span className="block text-ink-muted text-sm">{t('reservation:anyTableHint')}</span>
        </span>
      </label>
      {tablesByFloor(tables, say).map((floor) => (
        <fieldset key={floor.name} className="min-w-0">
          {floor.name && <legend className="mb-1.5 font-semibold text-sm">{floor.name}</legend>}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2">
            {floor.tables.map((table) => {
              const state = stateOf(table)
              return (
                <label key={table.id} className={CARD}>
                  <input
                    type="radio"
                    name="table"
                    className={INPUT}
                    checked={table.id === tableId}
                    disabled={state !== ''}
                    onChange={() => onChoose(table.id)}
                  />
                  <span className={MARK} />
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
