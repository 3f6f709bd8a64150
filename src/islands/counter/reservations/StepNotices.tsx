import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { reservationStatusName } from '../../../domain/reservations/reservation-status.ts'
import type { ReservationsPage } from '../../../stores/counter/reservations-page.ts'
import { UndoBar } from '../UndoBar.tsx'

/** Ends of reservations that can be taken back, and what went wrong. */
export default function StepNotices({ model }: { model: ReservationsPage }) {
  const { t, reference } = useI18n()
  const pending = useStore(model.$pending)
  const notice = useStore(model.$notice)
  return (
    <UndoBar
      undoable={[...pending]
        .filter(([, { canUndo }]) => canUndo)
        .map(([id, { reservation, step }]) => ({
          id,
          text: t(`counter-screens:reservation.undo.${step}`, { number: reference(reservation.number) }),
        }))}
      problem={
        notice &&
        t(`counter-screens:reservation.notice.${notice.kind}`, {
          number: reference(notice.number),
          status: t(`counter-screens:reservation.status.${reservationStatusName(notice.status)}`),
        })
      }
      onUndo={model.undo}
      onDismiss={model.dismissNotice}
    />
  )
}
