import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { ReserveFailure } from '../../stores/reservations/reservation-failure.ts'

/** The reason why nothing was reserved, or may not have been, and what to do. The diner's input is kept. */
export function ReservationFailure({ reason, total }: { reason: ReserveFailure; total: string }) {
  const { t } = useI18n()
  const lost = reason === 'network' || reason === 'timeout'
  return (
    <SubmitFailure title={t(lost ? 'reservation:unknownTitle' : 'reservation:failedTitle')}>
      {t(`reservation:failed.${reason}`, { total })}
    </SubmitFailure>
  )
}
