import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import {
  type ReservationStatus,
  reservationStatus,
  reservationStatusName,
} from '../../domain/reservations/reservation-status.ts'

/** The status of a reservation as a short label. */
export function ReservationStatusBadge({ status }: { status: ReservationStatus }) {
  const { t } = useI18n()
  const tone =
    status === reservationStatus.rejected || status === reservationStatus.cancelled
      ? 'border-danger text-danger'
      : status === reservationStatus.accepted
        ? 'border-success text-success'
        : status === reservationStatus.completed
          ? 'border-line text-ink-muted'
          : 'border-transparent bg-accent-soft text-ink'
  return (
    <span className={`inline-flex items-center rounded-full border px-3 py-1 font-semibold text-xs ${tone}`}>
      {t(`reservation:status.${reservationStatusName(status)}`)}
    </span>
  )
}
