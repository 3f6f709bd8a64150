import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Reservation } from '../../../contract/order/reservation.ts'
import { reservationStatusName } from '../../../domain/reservations/reservation-status.ts'
import { reservationSteps, statusAfter } from '../../../domain/reservations/staff-steps.ts'
import { minuteOfDay } from '../../../domain/time/slot-time.ts'
import { ticketLines } from '../../../i18n/messages/order-texts.ts'
import type { PendingStep, ReservationsPage } from '../../../stores/counter/reservations-page.ts'
import { DishLines } from '../order/OrderLines.tsx'
import { PhoneLink } from '../order/PhoneLink.tsx'
import { ReservationSteps } from './ReservationSteps.tsx'
import { useTableTitle } from './use-table-title.ts'

/** A reservation: when, where and for how many, what was reserved, and what staff can do. */
export function ReservationCard({
  reservation,
  pending,
  model,
  now,
  onSeat,
}: {
  reservation: Reservation
  pending: PendingStep | null
  model: ReservationsPage
  now: number
  /** Opens the choice of tables and the length of stay. */
  onSeat: () => void
}) {
  const { t, clock, reference, number } = useI18n()
  const titleOf = useTableTitle()
  const { schedule, tables, users, name, phone, order_lines: dishes } = reservation
  const comment = reservation.comment?.trim()
  const status = pending ? statusAfter[pending.step] : reservation.status
  const steps = pending ? [] : reservationSteps(status, Date.parse(reservation.starts_at), now)
  const isOver = steps.length === 0 && !pending
  return (
    <article
      aria-label={t('counter-screens:reservation.title', { number: reference(reservation.number) })}
      data-urgency={steps[0] === 'accept' ? 'soon' : 'calm'}
      className={`ticket flex h-full flex-col gap-3 rounded-lg py-3.5 pe-3.5 ${
        isOver ? 'border border-line' : 'bg-surface-raised shadow-sm'
      }`}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-bold text-2xl tabular">
          <time dateTime={`${schedule.date}T${schedule.from}`}>{clock(minuteOfDay(schedule.from))}</time>
        </p>
        <p className="age ms-auto">
          {t(`counter-screens:reservation.status.${reservationStatusName(status)}`)}
        </p>
        <div className="w-full wrap-anywhere">
          <p className="font-semibold text-lg">
            {[
              t('counter-screens:reservation.guests', { number: number(users) }),
              ...tables.map(titleOf),
            ].join(' · ')}
          </p>
          <p className="text-ink-muted text-sm">
            {[
              t('counter-screens:reservation.until', { time: clock(minuteOfDay(schedule.to)) }),
              t('counter-screens:reservation.title', { number: reference(reservation.number) }),
            ].join(' · ')}
          </p>
        </div>
      </header>
      {name && (
        <p className="text-lg">
          <bdi>{name}</bdi>
        </p>
      )}
      {phone && <PhoneLink phone={phone} />}
      {comment && (
        <p className="remark text-lg">
          <bdi>{comment}</bdi>
        </p>
      )}
      {dishes.length > 0 && <DishLines lines={ticketLines({ order_lines: dishes })} />}
      <ReservationSteps steps={steps} onTake={(step) => void model.take(reservation, step)} onSeat={onSeat} />
    </article>
  )
}
