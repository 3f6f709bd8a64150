import { useEffect, useRef } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { Field, Select } from '../../../../components/ui/forms/Field.tsx'
import { MAX_SHIFTS } from '../../../../domain/time/special-hours.ts'
import { type Weekday, weekdays } from '../../../../domain/time/weekday.ts'
import {
  closedWeek,
  type TypedDay,
  type TypedShift,
  type TypedWeek,
} from '../../../../stores/desk/venue/week-form.ts'

const NO_SHIFT: TypedShift = { from: '', to: '' }

/** The hours of a branch by day of the week. */
export function WeekInput({
  week,
  error,
  onChange,
}: {
  week: TypedWeek | null
  error: string | null
  onChange(week: TypedWeek): void
}) {
  const { t } = useI18n()
  const isStarted = useRef(false)
  if (!week)
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-muted">{t('menu-desk:venue.week.unknown')}</p>
        <Button
          quiet
          className="min-h-12"
          onClick={() => {
            isStarted.current = true
            onChange(closedWeek())
          }}
        >
          {t('menu-desk:venue.week.start')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      {weekdays.map((day, index) => (
        <DayInput
          key={day}
          day={day}
          takesFocus={isStarted.current && index === 0}
          typed={week[day]}
          onChange={(typed) => onChange({ ...week, [day]: typed })}
        />
      ))}
      <p className="text-ink-muted text-sm">{t('menu-desk:venue.week.overnight')}</p>
      {error && <ErrorText role="alert">{error}</ErrorText>}
    </div>
  )
}

function DayInput({
  day,
  typed,
  takesFocus,
  onChange,
}: {
  day: Weekday
  typed: TypedDay
  /** The button that made it appear has left. */
  takesFocus: boolean
  onChange(typed: TypedDay): void
}) {
  const { t, weekday } = useI18n()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (takesFocus) select.current?.focus()
  }, [takesFocus])
  const { shifts, isAllDay } = typed
  const state = isAllDay ? 'allDay' : shifts.length === 0 ? 'closed' : 'open'
  const changeShift = (index: number, part: Partial<TypedShift>) =>
    onChange({
      isAllDay: false,
      shifts: shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)),
    })
  const name = weekday(day)
  return (
    <fieldset className="grid min-w-0 gap-3 border-line border-b pb-4">
      <legend className="sr">{name}</legend>
      <Select
        ref={select}
        label={name}
        value={state}
        onChange={(event) =>
          onChange({
            isAllDay: event.currentTarget.value === 'allDay',
            shifts: event.currentTarget.value === 'open' ? [NO_SHIFT] : [],
          })
        }
      >
        {(['closed', 'open', 'allDay'] as const).map((option) => (
          <option key={option} value={option}>
            {t(`menu-desk:venue.week.${option}`)}
          </option>
        ))}
      </Select>
      {shifts.map((shift, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other identity while they are typed
        <div key={index} className="grid grid-cols-2 gap-3">
          <Field
            type="time"
            label={t('menu-desk:venue.week.opens')}
            value={shift.from}
            onChange={(event) => changeShift(index, { from: event.currentTarget.value })}
          />
          <Field
            type="time"
            label={t('menu-desk:venue.week.closes')}
            value={shift.to}
            onChange={(event) => changeShift(index, { to: event.currentTarget.value })}
          />
          {shifts.length > 1 && (
            <Button
              quiet
              className="col-span-2"
              onClick={() => {
                onChange({ isAllDay: false, shifts: shifts.filter((_, at) => at !== index) })
                select.current?.focus()
              }}
            >
              {t('menu-desk:venue.week.remove')}
            </Button>
          )}
        </div>
      ))}
      {state === 'open' && shifts.length < MAX_SHIFTS && (
        <Button
          quiet
          className="justify-self-start"
          onClick={() => onChange({ isAllDay: false, shifts: [...shifts, NO_SHIFT] })}
        >
          {t('menu-desk:venue.week.add')}
        </Button>
      )}
    </fieldset>
  )
}
