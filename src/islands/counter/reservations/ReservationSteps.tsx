import { Button, TextButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Reservation } from '../../../contract/order/reservation.ts'
import type { ReservationStep } from '../../../domain/reservations/staff-steps.ts'
import type { ReservationsPage } from '../../../stores/counter/reservations-page.ts'

/** The buttons for what staff can do with a reservation, the most likely one first. */
export function ReservationSteps({
  reservation,
  steps,
  model,
}: {
  reservation: Reservation
  steps: readonly ReservationStep[]
  model: ReservationsPage
}) {
  const { t } = useI18n()
  const [first, ...others] = steps
  if (!first) return null
  return (
    <>
      <Button wide className="min-h-12" onClick={() => void model.take(reservation, first)}>
        {t(`counter:reservation.step.${first}`)}
      </Button>
      <div className="flex flex-wrap justify-end gap-x-5">
        {others.map((step) => (
          <TextButton
            key={step}
            className="min-h-12 text-danger"
            onClick={() => void model.take(reservation, step)}
          >
            {t(`counter:reservation.step.${step}`)}
          </TextButton>
        ))}
      </div>
    </>
  )
}
