import { openState, type WeekSchedule } from '../../domain/time/schedule.ts'
import { type VenueTime, venueTime, weekdays } from '../../domain/time/weekday.ts'
import { fillMessage, type PageData, timeText } from './page-data.ts'

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
    const opening = openingText(hours, at, page)
    const { text: state, open } = place.dataset.own === undefined ? opening : serviceText(opening, page, now)
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

type Opening = { readonly text: string; readonly open: boolean }

/** Adds to the text of an open venue that it has paused orders, or is busy. A page may outlive both. */
export function serviceText(opening: Opening, { service }: Pick<PageData, 'service'>, now: number): Opening {
  if (!opening.open || !service) return opening
  const { pausedUntil, busy, pausedText, busyText } = service
  if (pausedUntil && now < pausedUntil) return { text: pausedText, open: false }
  return busy && now < busy.until ? { text: `${opening.text} · ${busyText}`, open: true } : opening
}

/** `Open until 11:00 PM`, `Closed · opens Monday 9:00 AM`. */
export function openingText(
  hours: WeekSchedule,
  at: VenueTime,
  page: Pick<PageData, 'messages' | 'numbers' | 'days' | 'times'>,
): { text: string; open: boolean } {
  const { messages, days } = page
  const state = openState(hours, at)
  if (state.open) {
    const until = state.closesInMinutes
    if (until === null || until > MINUTES_PER_DAY) return { text: messages.openAlways, open: true }
    return {
      text: fillMessage(messages.openUntil, { time: timeText(at.minute + until, page) }),
      open: true,
    }
  }
  if (!state.opens) return { text: messages.closed, open: false }
  const time = timeText(state.opens.minute, page)
  const soon = state.opens.inMinutes + at.minute < MINUTES_PER_DAY
  const text = soon
    ? fillMessage(messages.opensAt, { time })
    : fillMessage(messages.opensOn, { day: days[weekdays.indexOf(state.opens.weekday)] ?? '', time })
  return { text, open: false }
}
