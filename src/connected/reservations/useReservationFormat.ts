import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { Reservation } from '../../contract/order/reservation.ts'
import type { ReservationsPayload } from '../../contract/payloads/visitor.ts'
import { parseClockTime } from '../../domain/time/clock-time.ts'
import type { SlotTimes } from '../../domain/time/slots.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { formatDay } from '../../i18n/format/format-day.ts'
import { formatList } from '../../i18n/format/format-list.ts'

type Names = NonNullable<Reservation['table']>['locales']
const textOf = (names: Names) => Object.fromEntries(names.map(({ locale, name }) => [locale, name]))

/**
 * Returns functions that format reservations. Times are by the venue's clock, with 12 or 24 hours depending on the
 * language.
 */
export function useReservationFormat() {
  const { t, localize, locale, clock } = useI18n()
  const at = (time: string) => clock(parseClockTime(time)?.minute ?? 0)
  return {
    /** The start time. */
    at,
    timeOf: ({ from, to }: Pick<SlotTimes, 'from' | 'to'>) => `${at(from)} – ${at(to)}`,
    dayOf: (date: string) => formatDay(date, locale),
    startOf: ({ date, from }: Pick<SlotTimes, 'date' | 'from'>) =>
      t('reservation:start', { day: formatDay(date, locale), time: at(from) }),
    textOf: (names: Names) => localize(textOf(names)),
    /** The tables with their floors, as stored with the reservation. */
    tablesOf(
      { table, tables }: Pick<Reservation, 'table' | 'tables'>,
      labels: ReservationsPayload['labels'],
    ): string {
      // Earlier versions of the API named one table only.
      const all = tables.length > 0 || !table ? tables : [table]
      const titles = all.map(({ id, locales, floor }) => {
        const title = tableTitle(localize(labels.table), localize(textOf(locales)) || id, locale)
        return [title, localize(textOf(floor))].filter(Boolean).join(' · ')
      })
      return formatList(titles, locale)
    },
  }
}
