import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { ScheduleSlot } from '../../contract/order/order.ts'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import { formatDay } from '../../i18n/format/format-day.ts'

/** The day and time for which an order is scheduled, by the venue's clock. */
export function ScheduledTime({ slot }: { slot: ScheduleSlot }) {
  const { t, locale, clock } = useI18n()
  const at = (time: string) => clock(parseClockTime(time)?.minute ?? 0)
  const time = `${at(slot.from)} – ${at(slot.to)}`
  return (
    <p className="mt-1 font-semibold">{t('order:wantedFor', { day: formatDay(slot.date, locale), time })}</p>
  )
}
