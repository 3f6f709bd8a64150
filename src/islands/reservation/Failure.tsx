import { useWords } from '../../components/ui/basics/words.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { ReserveFailure } from '../../stores/reservations/reservation-failure.ts'

/** Why nothing was reserved, or may not be, and what to do; what was chosen and typed is still there. */
export function Failure({ reason, total }: { reason: ReserveFailure; total: string }) {
  const { t } = useWords()
  const lost = reason === 'network' || reason === 'timeout'
  return (
    <SubmitFailure title={t(lost ? 'reservation:unknownTitle' : 'reservation:failedTitle')}>
      {t(`reservation:failed.${reason}`, { total })}
    </SubmitFailure>
  )
}
