import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { EditSchedule } from '../../../../contract/counter/desk-calls.ts'
import { formatDate } from '../../../../i18n/format/format-date.ts'

/** When a change is published, or why it was not. */
export function ScheduleNote({ schedule, timeZone }: { schedule: EditSchedule; timeZone: string }) {
  const { t, locale } = useI18n()
  const { at, who, problem } = schedule
  const time = formatDate(at, locale, timeZone, 'date-time')
  if (problem === null)
    return <p className="font-semibold text-sm">{t('menu-desk:schedule.at', { time, name: who })}</p>
  const why = problem === 'invalid' ? 'invalid' : 'changed'
  return <p className="font-medium text-sm text-warning">{t(`menu-desk:schedule.${why}`, { time })}</p>
}
