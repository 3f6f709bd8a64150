import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { Reservation } from '../../contract/reservation.ts'
import { cancelProblem } from '../../domain/reservation-status.ts'
import { formatDate } from '../../i18n/format-date.ts'
import type { ReservationsPayload } from '../../payload/reservation-payload.ts'

/** The way to call a reservation off, as long as there is one: asked once more, for it cannot be taken back. */
export function Cancel({
  reservation,
  payload,
  onCancel,
}: {
  reservation: Reservation
  payload: ReservationsPayload
  onCancel: () => Promise<void>
}) {
  const { t, locale } = useWords()
  const [step, setStep] = useState<'closed' | 'asking' | 'sending' | 'failed'>('closed')
  const question = useRef<HTMLFieldSetElement>(null)
  const asking = step !== 'closed'
  useEffect(() => {
    if (asking) question.current?.focus()
  }, [asking])
  const until = Date.parse(reservation.cancel_until)
  const problem = cancelProblem(reservation.status, until, Date.now())
  if (problem === 'final') return null
  if (problem === 'too-late') return <p className="text-ink-muted text-sm">{t('reservation:cancel.late')}</p>
  const cancel = async () => {
    setStep('sending')
    try {
      await onCancel()
      setStep('closed')
    } catch {
      setStep('failed')
    }
  }
  if (!asking)
    return (
      <div className="grid gap-2">
        <Button quiet onClick={() => setStep('asking')}>
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
      {step === 'failed' && <Notice tone="bad" title={t('reservation:cancel.failed')} />}
      <div className="flex flex-wrap gap-3">
        <Button disabled={step === 'sending'} aria-busy={step === 'sending'} onClick={() => void cancel()}>
          {t('reservation:cancel.yes')}
        </Button>
        <Button quiet disabled={step === 'sending'} onClick={() => setStep('closed')}>
          {t('reservation:cancel.no')}
        </Button>
      </div>
    </fieldset>
  )
}
