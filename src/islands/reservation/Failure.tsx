import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { ReserveFailure } from '../../stores/reservations/reservation-failure.ts'

/** Why nothing was reserved and what to do; what was chosen and typed is still there. */
export function Failure({ reason, total }: { reason: ReserveFailure; total: string }) {
  const { t } = useWords()
  return (
    <Notice tone="bad" title={t('reservation:failedTitle')}>
      {t(`reservation:failed.${reason}`, { total })}
    </Notice>
  )
}
