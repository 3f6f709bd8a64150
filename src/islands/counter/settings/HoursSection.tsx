import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { formatDay } from '../../../i18n/format/format-day.ts'
import type { HoursPage, HoursState, SpecialDate } from '../../../stores/counter/hours-page.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { HoursForm } from './HoursForm.tsx'
import { hoursText } from './hours-text.ts'

/** The dates on which the branch is closed, or has other hours than usual. */
export function HoursSection({ model, mayChange }: { model: HoursPage; mayChange: boolean }) {
  const { t } = useI18n()
  const hours = useStore(model.$hours)
  const draft = useStore(model.$draft)
  const hasFailed = useStore(model.$failed)
  const section = useRef<HTMLElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // The form replaces the button that opened it, and the other way round.
    if (isEditing !== wasEditing.current)
      section.current?.querySelector<HTMLElement>(isEditing ? 'input' : '[data-add]')?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <section ref={section} className="grid gap-4">
      <h3 className="text-lg">{t('counter-screens:hours.title')}</h3>
      <p className="text-ink-muted">
        {t(mayChange ? 'counter-screens:hours.hint' : 'counter-screens:answering.readOnly')}
      </p>
      {hasFailed && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {hours.state === 'loading' && <p>{t('ui:loading')}</p>}
      {hours.state === 'failed' && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
      {hours.state === 'ready' && <Dates hours={hours} model={model} mayChange={mayChange} />}
      {hours.state === 'ready' && mayChange && draft && (
        <HoursForm draft={draft} hours={hours} model={model} />
      )}
      {hours.state === 'ready' && mayChange && !draft && (
        <Button quiet data-add onClick={() => model.edit()}>
          {t('counter-screens:hours.add')}
        </Button>
      )}
    </section>
  )
}

function Dates({
  hours: { dates, today },
  model,
  mayChange,
}: {
  hours: HoursState & { state: 'ready' }
  model: HoursPage
  mayChange: boolean
}) {
  const i18n = useI18n()
  const { t, locale } = i18n
  if (dates.length === 0) return <p role="status">{t('counter-screens:hours.none')}</p>
  return (
    <ul className="grid gap-3">
      {dates.map((date) => {
        const day = dayName(date, today, locale)
        return (
          <li
            key={date.date}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-surface-raised p-4"
          >
            <p className="min-w-0">
              <b>{day}</b>
              <span className="block text-ink-muted">{hoursText(date.closed ? [] : date.shifts, i18n)}</span>
            </p>
            {mayChange && (
              <p className="flex flex-wrap gap-2">
                <Button
                  quiet
                  aria-label={`${t('counter-screens:hours.change')}: ${day}`}
                  onClick={() => model.edit(date)}
                >
                  {t('counter-screens:hours.change')}
                </Button>
                <ConfirmButton
                  label={`${t('counter-screens:hours.remove')}: ${day}`}
                  onConfirmed={() => void model.remove(date.date)}
                >
                  {t('counter-screens:hours.remove')}
                </ConfirmButton>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A date with its weekday; with its year instead if that is a later one. */
const dayName = ({ date }: SpecialDate, today: string, locale: string) =>
  date.slice(0, 4) === today.slice(0, 4) ? formatDay(date, locale) : formatDate(date, locale, 'UTC')
