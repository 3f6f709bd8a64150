import { useEffect, useRef } from 'react'
import { useI18n } from '../components/ui/basics/i18n-context.tsx'
import { Select } from '../components/ui/forms/Field.tsx'
import { addCalendarDays } from '../domain/time/calendar-date.ts'
import { formatDay, formatDayParts } from '../i18n/format/format-day.ts'

/** With more days than this, a list replaces the strip. */
const MAX_STRIP_DAYS = 14

const DAY_CLASS =
  'relative grid min-h-16 min-w-18 flex-none cursor-pointer place-content-center rounded-lg border border-line bg-surface-raised px-3 py-2 text-center has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:-outline-offset-3'

/** The days with slots, as a strip that scrolls horizontally. The chosen day is scrolled into view. */
export function DayPicker({
  dates,
  today,
  chosen,
  onChoose,
}: {
  dates: readonly string[]
  today: string
  chosen: string
  onChoose: (date: string) => void
}) {
  const { t, locale } = useI18n()
  const tomorrow = addCalendarDays(today, 1)
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const day = strip.current?.querySelector(`[value="${chosen}"]`)?.getBoundingClientRect()
    const seen = strip.current?.getBoundingClientRect()
    // Scrolls only the strip, not the page.
    if (day && seen)
      strip.current?.scrollBy({
        // physical: measured and scrolled from the same side
        left: Math.min(0, day.left - seen.left) + Math.max(0, day.right - seen.right),
      })
  }, [chosen])
  if (dates.length > MAX_STRIP_DAYS)
    return (
      <Select
        label={t('schedule:day')}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {dates.map((date) => (
          <option key={date} value={date}>
            {formatDay(date, locale)}
          </option>
        ))}
      </Select>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{t('schedule:day')}</legend>
      <div ref={strip} className="-mx-gutter flex gap-2 overflow-x-auto px-gutter pb-1">
        {dates.map((date) => {
          const { weekday, day } = formatDayParts(date, locale)
          return (
            <label key={date} className={DAY_CLASS}>
              <input
                type="radio"
                name="day"
                value={date}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={date === chosen}
                onChange={() => onChoose(date)}
              />
              <span className="font-semibold">
                {date === today ? t('schedule:today') : date === tomorrow ? t('schedule:tomorrow') : weekday}
              </span>
              <span className="text-ink-muted text-sm">{day}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
