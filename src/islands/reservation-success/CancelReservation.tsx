import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { SubmitFailure } from '../../components/ui/forms/SubmitFailure.tsx'
import type { Reservation } from '../../contract/order/reservation.ts'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { formatDate } from '../../i18n/format/format-date.ts'
import type { ReservationSuccessPage } from '../../stores/reservations/reservation-success-page.ts'

/** Cancels a reservation while that is possible. Asks for confirmation, because it cannot be undone. */
export function CancelReservation({
  model,
  reservation,
  payload,
}: {
  model: ReservationSuccessPage
  reservation: Reservation
  payload: ReservationsPayload
}) {
  const { t, locale } = useI18n()
  const step = useStore(model.$cancel)
  const question = useRef<HTMLFieldSetElement>(null)
  const asking = step === 'asking' || step === 'sending' || step === 'failed' || step === 'unknown'
  useEffect(() => {
    if (asking) question.current?.focus()
  }, [asking])
  if (step === 'none') return null
  if (step === 'late') return <p className="text-ink-muted text-sm">{t('reservation:cancel.late')}</p>
  if (!asking)
    return (
      <div className="grid gap-2">
        <Button quiet onClick={model.askToCancel}>
          {t('reservation:cancel.ask')}
        </Button>
        <p className="text-ink-muted text-sm">
          {t('reservation:cancel.until', {
            time: formatDate(reservation.cancel_until, locale, payload.timeZone, 'date-time'),
          })}
        </p>
      </div>
    )
  return (
    <fieldset ref={question} tabIndex={-1} className="grid gap-3 rounded-xl border border-line p-4">
      <legend className="sr">{t('reservation:cancel.ask')}</legend>
      <p className="font-semibold">{t('reservation:cancel.sure')}</p>
      {(step === 'failed' || step === 'unknown') && <SubmitFailure title={t(`reservation:cancel.${step}`)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={step === 'sending'}
          aria-busy={step === 'sending'}
          onClick={() => void model.cancel()}
        >
          {t('reservation:cancel.yes')}
        </Button>
        <Button quiet disabled={step === 'sending'} onClick={model.keep}>
          {t('reservation:cancel.no')}
        </Button>
      </div>
    </fieldset>
  )
}
