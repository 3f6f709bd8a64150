import type { CSSProperties } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Reservation } from '../../../contract/order/reservation.ts'
import { type DayPlan, type PlannedStay, planDay } from '../../../domain/reservations/day-plan.ts'
import { reservationStatus, reservationStatusName } from '../../../domain/reservations/reservation-status.ts'
import { minuteOfDay } from '../../../domain/time/slot-time.ts'
import type { BranchTables } from '../../../stores/counter/reservations-page.ts'
import { useTableTitle } from './use-table-title.ts'

const DAY = 24 * 60
const HOUR = 60

/** A line along the hours, on wide screens. It scrolls if the hours do not fit. */
const TRACK_CLASS = 'md:relative md:min-w-[calc(var(--hours)*7rem)] md:flex-1'
const NAME_CLASS = 'md:sticky md:start-0 md:z-10 md:w-32 md:flex-none md:bg-surface md:py-2 md:pe-3'

/**
 * The reservations of a day by table. On wide screens each table is a line along the hours; on phones its reservations are
 * listed below each other.
 */
export function TablePlan({
  reservations,
  tables,
  onOpen,
}: {
  reservations: readonly Reservation[]
  tables: BranchTables
  onOpen: (reservation: Reservation) => void
}) {
  const { t, clock, number } = useI18n()
  const titleOf = useTableTitle()
  const plan = planDay(
    reservations,
    tables.map(({ id }) => id),
  )
  if (!plan) return <p className="text-ink-muted">{t('counter-screens:reservation.free')}</p>
  const hours = hoursOf(plan)
  const stored = reservations.flatMap((one) => one.tables)
  return (
    <div className="md:overflow-x-auto" style={{ '--hours': hours.length } as CSSProperties}>
      <div aria-hidden="true" className="hidden md:flex">
        <span className={NAME_CLASS} />
        <span className={`${TRACK_CLASS} flex`}>
          {hours.map((hour) => (
            <span key={hour} className="flex-1 border-line border-s ps-1 text-ink-muted text-sm tabular">
              {clock(hour % DAY)}
            </span>
          ))}
        </span>
      </div>
      <ul className="grid gap-5 md:gap-0">
        {plan.rows.map(({ tableId, stays }) => {
          const listed = tables.find(({ id }) => id === tableId)
          const table = listed ?? stored.find(({ id }) => id === tableId)
          return (
            <li key={tableId ?? ' none'} className="grid gap-2 md:flex md:gap-0 md:border-line md:border-t">
              <div className={NAME_CLASS}>
                <h4 className="font-semibold">
                  {table ? titleOf(table) : t('counter-screens:reservation.noTable')}
                </h4>
                {listed && listed.seats !== null && (
                  <p className="text-ink-muted text-sm">
                    {t('counter-screens:reservation.seats', { number: number(listed.seats) })}
                  </p>
                )}
              </div>
              <div className={`${TRACK_CLASS} md:min-h-18`}>
                <div aria-hidden="true" className="absolute inset-0 hidden md:flex">
                  {hours.map((hour) => (
                    <span key={hour} className="flex-1 border-line border-s" />
                  ))}
                </div>
                {stays.length === 0 && (
                  <p className="text-ink-muted text-sm md:sr-only">{t('counter-screens:reservation.free')}</p>
                )}
                <ul className="grid gap-2 md:gap-0">
                  {stays.map((stay) => (
                    <Stay
                      key={stay.reservation.id}
                      {...{ stay, plan, onOpen }}
                      // Several parties without a table can come at the same time.
                      hasOwnLine={tableId === null}
                    />
                  ))}
                </ul>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const hoursOf = ({ from, to }: DayPlan<unknown>): readonly number[] =>
  Array.from({ length: (to - from) / HOUR }, (_, i) => from + i * HOUR)

function Stay({
  stay: { reservation, from, minutes },
  plan,
  hasOwnLine,
  onOpen,
}: {
  stay: PlannedStay<Reservation>
  plan: DayPlan<Reservation>
  hasOwnLine: boolean
  onOpen: (reservation: Reservation) => void
}) {
  const { t, clock, number } = useI18n()
  const shareOf = (part: number) => `${(part / (plan.to - plan.from)) * 100}%`
  const place = { '--from': shareOf(from - plan.from), '--part': shareOf(minutes) } as CSSProperties
  return (
    <li
      className={`md:w-(--part) md:p-0.5 ${hasOwnLine ? 'md:relative md:ms-(--from)' : 'md:absolute md:inset-y-0 md:start-(--from)'}`}
      style={place}
    >
      <button
        type="button"
        className={`block h-full min-h-16 w-full cursor-pointer overflow-hidden rounded-lg border-2 px-2 py-1.5 text-start ${
          reservation.status === reservationStatus.pending
            ? 'border-warning border-dashed bg-surface-raised'
            : 'border-accent bg-accent-soft'
        }`}
        onClick={() => onOpen(reservation)}
      >
        {/* The place on the line already tells the time. */}
        <span className="block truncate font-semibold">
          {reservation.name && (
            <>
              <bdi>{reservation.name}</bdi>
              {' · '}
            </>
          )}
          {t('counter-screens:reservation.guests', { number: number(reservation.users) })}
        </span>
        <span className="block truncate text-sm tabular">
          {clock(from)} – {clock(minuteOfDay(reservation.schedule.to))}
          {` · ${t(`counter-screens:reservation.status.${reservationStatusName(reservation.status)}`)}`}
        </span>
      </button>
    </li>
  )
}
