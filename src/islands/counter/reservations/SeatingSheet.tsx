import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { minus, plus } from '../../../components/icons.ts'
import { Button, IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import type { Reservation } from '../../../contract/order/reservation.ts'
import { holdsPlace } from '../../../domain/reservations/reservation-status.ts'
import { STAY_MINUTES } from '../../../domain/reservations/seating.ts'
import { reservationSteps } from '../../../domain/reservations/staff-steps.ts'
import { minuteOfDay } from '../../../domain/time/slot-time.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { ReservationsPage } from '../../../stores/counter/reservations-page.ts'
import {
  createSeatingPage,
  type SeatChoice,
  type SeatingPage,
} from '../../../stores/counter/seating/seating-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { ReservationSteps } from './ReservationSteps.tsx'
import { SeatChoices } from './SeatChoices.tsx'
import { useTableTitle } from './use-table-title.ts'

/** A reservation with its tables and its length of stay, which staff can change, and its next steps. */
export function SeatingSheet({
  opened,
  list,
  referenceId,
  now,
  onClosed,
}: {
  opened: Reservation
  list: ReservationsPage
  referenceId: string
  /** The server's time in epoch milliseconds. */
  now: number
  onClosed: () => void
}) {
  const { t, reference, number, clock } = useI18n()
  const [model] = useState(() => createSeatingPage(browserPage(), list, referenceId, opened))
  const all = useStore(list.$reservations)
  const pending = useStore(list.$pending)
  const reservation = all.find(({ id }) => id === opened.id) ?? opened
  const canChange = holdsPlace(reservation.status) && !pending.has(opened.id)
  const steps = canChange ? reservationSteps(reservation.status, Date.parse(opened.starts_at), now) : []
  const title = t('counter-screens:reservation.title', { number: reference(opened.number) })
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-5 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <header className="pe-[min(3rem,52px)]">
            <h2>{title}</h2>
            <p className="text-lg">
              {[
                clock(minuteOfDay(opened.schedule.from)),
                t('counter-screens:reservation.guests', { number: number(opened.users) }),
              ].join(' · ')}
              {opened.name && (
                <>
                  {' · '}
                  <bdi>{opened.name}</bdi>
                </>
              )}
            </p>
          </header>
          {canChange && <SeatingForm model={model} reservation={reservation} />}
          {steps.length > 0 && (
            <div className="border-line border-t pt-5">
              <ReservationSteps
                steps={steps}
                // The last step can be taken back behind the sheet.
                onTake={(step) => {
                  void list.take(reservation, step)
                  close()
                }}
              />
            </div>
          )}
        </div>
      )}
    </Sheet>
  )
}

function SeatingForm({ model, reservation }: { model: SeatingPage; reservation: Reservation }) {
  const { t, number } = useI18n()
  const state = useStore(model.$state)
  const choices = useStore(model.$choices)
  const seats = useStore(model.$seats)
  return (
    <>
      <StayPicker model={model} reservation={reservation} />
      {choices.length > 0 && (
        <section className="grid gap-3" aria-label={t('counter-screens:reservation.tables')}>
          <h3 className="text-lg">{t('counter-screens:reservation.tables')}</h3>
          <SeatChoices choices={choices} onToggle={model.toggle} />
          {seats !== null && (
            <p role="status" className={seats < reservation.users ? 'font-semibold text-warning' : ''}>
              {[
                t('counter-screens:reservation.seats', { number: number(seats) }),
                t('counter-screens:reservation.guests', { number: number(reservation.users) }),
              ].join(' · ')}
            </p>
          )}
        </section>
      )}
      {state === 'taken' && <Conflicts choices={choices} />}
      {state === 'moved' && <ErrorText role="alert">{t('counter-screens:reservation.changed')}</ErrorText>}
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      <div className="grid gap-1">
        <Button
          wide
          className="min-h-14 text-lg"
          disabled={state === 'sending'}
          onClick={() => void model.save()}
        >
          {t('counter-screens:reservation.save')}
        </Button>
        <p role="status" className="min-h-6 text-center font-medium text-sm">
          {state === 'sending' && t('ui:loading')}
          {state === 'saved' && t('counter-screens:answering.saved')}
        </p>
      </div>
    </>
  )
}

function StayPicker({ model, reservation }: { model: SeatingPage; reservation: Reservation }) {
  const { t, locale, clock } = useI18n()
  const minutes = useStore(model.$minutes)
  const step = formatDuration(STAY_MINUTES.step, locale)
  const end = (minuteOfDay(reservation.schedule.from) + minutes) % (24 * 60)
  return (
    <section className="grid gap-3" aria-label={t('counter-screens:reservation.stay')}>
      <h3 className="text-lg">{t('counter-screens:reservation.stay')}</h3>
      <div className="flex items-center justify-between gap-3">
        <IconButton
          icon={minus}
          label={t('counter:promise.less', { time: step })}
          className="min-h-14 min-w-14 border-2 border-edge text-xl"
          disabled={minutes <= STAY_MINUTES.least}
          onClick={() => model.addMinutes(-STAY_MINUTES.step)}
        />
        <p role="status" className="text-center">
          <span className="block font-bold text-xl tabular">{formatDuration(minutes, locale)}</span>
          {t('counter-screens:reservation.until', { time: clock(end) })}
        </p>
        <IconButton
          icon={plus}
          label={t('counter:promise.more', { time: step })}
          className="min-h-14 min-w-14 border-2 border-edge text-xl"
          disabled={minutes >= STAY_MINUTES.most}
          onClick={() => model.addMinutes(STAY_MINUTES.step)}
        />
      </div>
    </section>
  )
}

/** Which reservations hold the chosen tables. */
function Conflicts({ choices }: { choices: readonly SeatChoice[] }) {
  const { t, reference, clock } = useI18n()
  const titleOf = useTableTitle()
  const taken = choices.filter(({ isChosen, heldBy }) => isChosen && heldBy)
  return (
    <ErrorText role="alert">
      {taken
        .map(({ table, heldBy }) =>
          t('counter-screens:reservation.taken', {
            table: titleOf(table),
            number: reference(heldBy?.number ?? 0),
            from: clock(minuteOfDay(heldBy?.schedule.from ?? '')),
            to: clock(minuteOfDay(heldBy?.schedule.to ?? '')),
          }),
        )
        .join(' ') || t('counter-screens:reservation.changed')}
    </ErrorText>
  )
}
