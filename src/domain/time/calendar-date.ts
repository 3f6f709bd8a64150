import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'

/**
 * Adds days, which may be negative, to a date (`YYYY-MM-DD`). Dates have no time zone. Scripts of menus use `addDays` of
 * `weekday.ts` instead: date-fns does not fit into their byte budget.
 */
export function addCalendarDays(date: string, days: number): string {
  return formatISO(addDays(parseISO(date), days), { representation: 'date' })
}
