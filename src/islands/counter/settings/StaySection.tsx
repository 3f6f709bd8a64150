import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { StayPage } from '../../../stores/counter/seating/stay-page.ts'

const CHOICES = [30, 60, 90, 120, 150, 180, 240]

/** How long new reservations last. Venues without reservations have no such section. */
export function StaySection({ model, mayChange }: { model: StayPage; mayChange: boolean }) {
  const { t, locale } = useI18n()
  const stay = useStore(model.$stay)
  const state = useStore(model.$state)
  if (stay ? !stay.enabled : state === 'loading') return null
  // Another device may have set something else.
  const choices = [...new Set([...CHOICES, ...(stay?.minutes ? [stay.minutes] : [])])].sort((a, b) => a - b)
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">{t('counter:nav.reservations')}</h3>
      {!mayChange && <p className="text-ink-muted">{t('counter-screens:answering.readOnly')}</p>}
      {stay && (
        <Select
          label={t('counter-screens:reservation.stay')}
          hint={t('counter-screens:stay.hint')}
          value={stay.minutes ?? ''}
          disabled={!mayChange}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            void model.choose(chosen === '' ? null : Number(chosen))
          }}
        >
          <option value="">
            {t('counter-screens:stay.usual', { time: formatDuration(stay.usual, locale) })}
          </option>
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes, locale)}
            </option>
          ))}
        </Select>
      )}
      <p role="status" className="min-h-6 font-medium text-sm">
        {state === 'saving' && t('ui:loading')}
        {state === 'saved' && t('counter-screens:answering.saved')}
      </p>
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {state === 'failed' && !stay && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
    </section>
  )
}
