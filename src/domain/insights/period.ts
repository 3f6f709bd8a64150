import { addDays } from '../time/weekday.ts'

/** The periods that can be chosen by name. `custom`: two dates. */
export const periodNames = ['7days', '30days', '90days', 'thisMonth', 'lastMonth', 'custom'] as const
export type PeriodName = (typeof periodNames)[number]

/** Business days, `YYYY-MM-DD`, both included. */
export type Period = { readonly from: string; readonly to: string }

/** Most days of a period: those of a leap year. */
export const MAX_PERIOD = 366

/** The named period that ends `today`, or before. `today` is a business day. */
export function namedPeriod(name: Exclude<PeriodName, 'custom'>, today: string): Period {
  const firstOfMonth = `${today.slice(0, 8)}01`
  switch (name) {
    case '7days':
      return { from: addDays(today, -6), to: today }
    case '30days':
      return { from: addDays(today, -29), to: today }
    case '90days':
      return { from: addDays(today, -89), to: today }
    case 'thisMonth':
      return { from: firstOfMonth, to: today }
    case 'lastMonth': {
      const to = addDays(firstOfMonth, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
  }
}

/** Lists the days of a period, oldest first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
