import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { RadioCards } from '../../../components/ui/forms/RadioCards.tsx'
import { MAX_SHIFTS, MAX_SPECIAL_DATES } from '../../../domain/time/special-hours.ts'
import {
  type HoursDraft,
  type HoursPage,
  type HoursState,
  usualShifts,
} from '../../../stores/counter/hours-page.ts'
import { hoursText } from './hours-text.ts'

/** Closes a date, or gives it other hours. */
export function HoursForm({
  draft,
  hours,
  model,
}: {
  draft: HoursDraft
  hours: HoursState & { state: 'ready' }
  model: HoursPage
}) {
  const i18n = useI18n()
  const { t, number } = i18n
  const problem = useStore(model.$problem)
  const isSaving = useStore(model.$isSaving)
  const usual = usualShifts(hours, draft.date)
  return (
    <form
      className="grid gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void model.save()
      }}
    >
      <Field
        type="date"
        label={t('counter-screens:hours.date')}
        min={hours.today}
        value={draft.date}
        hint={usual ? t('counter-screens:hours.usual', { hours: hoursText(usual, i18n) }) : undefined}
        error={
          problem === 'date' || problem === 'past' ? t(`counter-screens:hours.problem.${problem}`) : null
        }
        onChange={(event) => model.change({ date: event.currentTarget.value })}
      />
      <RadioCards
        legend={t('counter-screens:hours.title')}
        legendHidden
        name="hours"
        value={draft.closed ? 'closed' : 'other'}
        options={(['closed', 'other'] as const).map((value) => ({
          value,
          label: t(`counter-screens:hours.${value}`),
        }))}
        onChange={(value) => model.change({ closed: value === 'closed' })}
      />
      {!draft.closed && <Shifts draft={draft} model={model} />}
      {problem === 'times' && <ErrorText role="alert">{t('counter-screens:hours.problem.times')}</ErrorText>}
      {problem === 'full' && (
        <ErrorText role="alert">
          {t('counter-screens:hours.problem.full', { number: number(MAX_SPECIAL_DATES) })}
        </ErrorText>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" aria-disabled={isSaving}>
          {t(isSaving ? 'ui:loading' : 'counter-screens:hours.save')}
        </Button>
        <Button quiet onClick={model.closeForm}>
          {t('counter-screens:hours.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Shifts({ draft: { shifts }, model }: { draft: HoursDraft; model: HoursPage }) {
  const { t } = useI18n()
  return (
    <>
      {shifts.map((shift, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other identity while they are typed
        <div key={index} className="grid grid-cols-2 gap-3">
          <Field
            type="time"
            label={t('counter-screens:hours.opens')}
            value={shift.from}
            onChange={(event) => model.changeShift(index, { from: event.currentTarget.value })}
          />
          <Field
            type="time"
            label={t('counter-screens:hours.closes')}
            value={shift.to}
            onChange={(event) => model.changeShift(index, { to: event.currentTarget.value })}
          />
          {shifts.length > 1 && (
            <Button quiet className="col-span-2" onClick={() => model.removeShift(index)}>
              {t('counter-screens:hours.removeShift')}
            </Button>
          )}
        </div>
      ))}
      <p className="text-ink-muted text-sm">{t('counter-screens:hours.overnight')}</p>
      {shifts.length < MAX_SHIFTS && (
        <Button quiet onClick={model.addShift}>
          {t('counter-screens:hours.addShift')}
        </Button>
      )}
    </>
  )
}
