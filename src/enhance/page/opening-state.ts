import { openState, type WeekSchedule } from '../../domain/time/schedule.ts'
import { extraMinutes, isPaused } from '../../domain/time/type-service.ts'
import { type VenueTime, venueTime, weekdays } from '../../domain/time/weekday.ts'
import { formatTimeByTag } from '../../i18n/locale/format-by-tag.ts'
import { fillMessage, type PageData, type PageService } from './page-data.ts'

const MINUTES_PER_DAY = 1440

/**
 * Fills `[data-hours]` with open or closed by the venue's clock, and marks today in the weekly hours. If orders for
 * later are possible while closed, adds the text of `data-later`.
 */
export function showOpeningState(page: PageData, now: number): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-hours]')) {
    const { hours, timeZone } = JSON.parse(place.dataset.hours ?? '{}') as {
      hours: WeekSchedule
      timeZone: string
    }
    const at = venueTime(now, timeZone)
    const own = place.dataset.own === undefined ? undefined : page.service
    const { text: state, open } = serviceText(openingText(hours, at, page), own, now)
    const { later } = place.dataset
    const text = later && !open ? `${state} · ${later}` : state
    const textElement = place.querySelector('span') ?? place
    if (textElement.textContent !== text) textElement.textContent = text
    place.classList.toggle('is-open', open)
    place.classList.toggle('is-closed', !open)
  }
  const today = venueTime(now, page.timeZone).weekday
  for (const row of document.querySelectorAll<HTMLElement>('.hours [data-day]'))
    row.classList.toggle('is-today', row.dataset.day === today)
}

/** Adds to the text of an open venue that it has paused orders, or is busy. A page may outlive both. */
export function serviceText(
  opening: ReturnType<typeof openingText>,
  service: PageService | undefined,
  now: number,
): ReturnType<typeof openingText> {
  if (!opening.open || !service) return opening
  if (isPaused(service, now)) return { text: service.pausedText, open: false }
  return extraMinutes(service, now) > 0
    ? { text: `${opening.text} · ${service.busyText}`, open: true }
    : opening
}

/** `Open until 11:00 PM`, `Closed · opens Monday 9:00 AM`. */
export function openingText(
  hours: WeekSchedule,
  at: VenueTime,
  { messages, numbers, days }: Pick<PageData, 'messages' | 'numbers' | 'days'>,
): { text: string; open: boolean } {
  const state = openState(hours, at)
  if (state.open) {
    const until = state.closesInMinutes
    if (until === null || until > MINUTES_PER_DAY) return { text: messages.openAlways, open: true }
    return {
      text: fillMessage(messages.openUntil, { time: formatTimeByTag(numbers, at.minute + until) }),
      open: true,
    }
  }
  if (!state.opens) return { text: messages.closed, open: false }
  const time = formatTimeByTag(numbers, state.opens.minute)
  const soon = state.opens.inMinutes + at.minute < MINUTES_PER_DAY
  const text = soon
    ? fillMessage(messages.opensAt, { time })
    : fillMessage(messages.opensOn, { day: days[weekdays.indexOf(state.opens.weekday)] ?? '', time })
  return { text, open: false }
}
