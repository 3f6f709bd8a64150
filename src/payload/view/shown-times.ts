import type { TimeLimit } from '../../domain/menu/availability.ts'
import type { WeekSchedule } from '../../domain/time/schedule.ts'
import { minuteOfDay } from '../../domain/time/slot-time.ts'
import { weekdays } from '../../domain/time/weekday.ts'
import type { CategorySection, View } from './view.ts'

const MINUTES_PER_DAY = 1440

/**
 * Lists the times of day, in minutes since midnight, that a page may have to show: when the venue opens and closes, and when something
 * on the page becomes available. Pages contain their texts, because the first time that a browser formats takes phones up to 100 ms.
 */
export function shownTimes(view: View): number[] {
  return [...new Set(listTimes(view))].sort((a, b) => a - b)
}

function listTimes(view: View): number[] {
  switch (view.page) {
    case 'home':
    case 'more':
      return timesOfWeek(view.contact.hours)
    case 'branches':
      return view.branches.flatMap(({ hours }) => timesOfWeek(hours))
    case 'menu': {
      const lists = [...(view.highlight ? [view.highlight] : []), ...view.smart]
      return [
        ...timesOfWeek(view.contact.hours),
        ...view.banners.flatMap(startTimes),
        ...lists.flatMap(({ items }) => items).flatMap(startTimes),
        ...view.sections.flatMap(timesOfSection),
      ]
    }
    case 'category':
      return timesOfSection(view.section)
    case 'item':
      return [view.item, ...view.suggested].flatMap(startTimes)
    default:
      return []
  }
}

function timesOfWeek(week: WeekSchedule | null): number[] {
  const days = [...weekdays.map((day) => week?.[day]), ...Object.values(week?.dates ?? {})]
  const shifts = days.flatMap((day) => day?.shifts ?? [])
  return shifts.flatMap(({ from, to }) => [from % MINUTES_PER_DAY, to % MINUTES_PER_DAY])
}

const timesOfSection = (section: CategorySection): number[] => [
  ...startTimes(section),
  ...section.items.flatMap(startTimes),
  ...section.subsections.flatMap(timesOfSection),
]

/** What has limits becomes available when one of its windows starts, or at midnight. */
function startTimes({ limits }: { readonly limits: readonly (readonly TimeLimit[])[] }): number[] {
  return limits
    .flat()
    .flatMap(({ window }) => [0, ...(window.from ? [minuteOfDay(window.from.slice(-5))] : [])])
}
