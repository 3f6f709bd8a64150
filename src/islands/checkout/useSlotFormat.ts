import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import { formatDay } from '../../i18n/format/format-day.ts'

/** Returns functions that format slots, with 12 or 24 hours depending on the language. */
export function useSlotFormat() {
  const { t, locale, clock } = useI18n()
  const at = (time: string) => clock(parseClockTime(time)?.minute ?? 0)
  const timeOf = ({ from, to }: Pick<SlotTimes, 'from' | 'to'>) => `${at(from)} – ${at(to)}`
  return {
    timeOf,
    slotOf: (slot: SlotTimes) =>
      t('schedule:slot', { day: formatDay(slot.date, locale), time: timeOf(slot) }),
  }
}
