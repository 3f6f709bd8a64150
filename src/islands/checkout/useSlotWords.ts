import { useWords } from '../../components/ui/basics/words.tsx'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import { formatDay } from '../../i18n/format/format-day.ts'

/** How a slot is said: 12 or 24 hours as the language has it. */
export function useSlotWords() {
  const { t, locale, clock } = useWords()
  const at = (time: string) => clock(parseClockTime(time)?.minute ?? 0)
  const timeOf = ({ from, to }: Pick<SlotTimes, 'from' | 'to'>) => `${at(from)} – ${at(to)}`
  return {
    timeOf,
    slotOf: (slot: SlotTimes) =>
      t('schedule:slot', { day: formatDay(slot.date, locale), time: timeOf(slot) }),
  }
}
