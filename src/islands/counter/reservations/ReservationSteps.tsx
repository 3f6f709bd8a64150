import { Button, TextButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { ReservationStep } from '../../../domain/reservations/staff-steps.ts'

/** The buttons for what staff can do with a reservation, the most likely one first. */
export function ReservationSteps({
  steps,
  onTake,
  onSeat,
}: {
  steps: readonly ReservationStep[]
  onTake: (step: ReservationStep) => void
  /** Opens the choice of tables and the length of stay, if it is not open. */
  onSeat?: () => void
}) {
  const { t } = useI18n()
  const [first, ...others] = steps
  if (!first) return null
  return (
    <div className="mt-auto grid gap-2">
      <Button wide className="min-h-12" onClick={() => onTake(first)}>
        {t(`counter-screens:reservation.step.${first}`)}
      </Button>
      <div className="flex flex-wrap justify-end gap-x-5">
        {onSeat && (
          <TextButton className="me-auto min-h-12" onClick={onSeat}>
            {t('counter-screens:reservation.seating')}
          </TextButton>
        )}
        {others.map((step) => (
          <TextButton key={step} className="min-h-12 text-danger" onClick={() => onTake(step)}>
            {t(`counter-screens:reservation.step.${step}`)}
          </TextButton>
        ))}
      </div>
    </div>
  )
}
