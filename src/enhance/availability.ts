import { type AvailabilityWindow, windowOpen } from '../domain/gate.ts'
import { type VenueTime, venueTime, type Weekday, weekdays } from '../domain/weekday.ts'
import type { PageData } from './page-data.ts'

/** What `[data-availability]` carries: the windows of an item; the windows and days (Monday first) of a category. */
export type Availability = {
  readonly windows?: readonly AvailabilityWindow[]
  readonly days?: readonly boolean[]
}

/**
 * Shows by the venue's clock what can be had now. Runs at once and every minute; what is off keeps its place, so nothing
 * moves under the diner's finger.
 */
export function showAvailability(page: PageData, now: number, first: boolean): void {
  const at = venueTime(now, page.timeZone)
  if (first) orderByDay(at.weekday)
  const places = [...document.querySelectorAll<HTMLElement>('[data-availability]')]
  for (const place of places) {
    const availability = JSON.parse(place.dataset.availability ?? '{}') as Availability
    const offered = isOffered(availability, at)
    for (const item of itemsOf(place)) mark(item, place, offered, page.messages.notNow)
  }
}

/** Can what carries this be had at that moment of the venue's clock? */
export function isOffered({ days, windows = [] }: Availability, at: VenueTime): boolean {
  const today = days?.[weekdays.indexOf(at.weekday)] ?? true
  return today && windows.every((window) => windowOpen(window, at))
}

function itemsOf(place: HTMLElement): HTMLElement[] {
  return place.matches('section') ? [...place.querySelectorAll<HTMLElement>('.item, .tile')] : [place]
}

/** An item is off as long as any of its own or its categories' reasons says so. */
function mark(item: HTMLElement, reason: HTMLElement, open: boolean, text: string): void {
  const key = reason === item ? 'own' : reason.id
  const reasons = new Set((item.dataset.off ?? '').split(' ').filter(Boolean))
  if (open) reasons.delete(key)
  else reasons.add(key)
  const off = reasons.size > 0
  if (off) item.dataset.off = [...reasons].join(' ')
  else delete item.dataset.off
  item.classList.toggle('is-later', off)
  for (const control of item.querySelectorAll<HTMLElement>('.add, [data-submit]')) {
    control.toggleAttribute('hidden', off)
    if (control instanceof HTMLButtonElement) control.disabled = off
  }
  const note = item.querySelector('.later')
  if (off && !note) {
    const later = document.createElement('p')
    later.className = 'later'
    later.textContent = text
    const beside = item.querySelector('.buy') ?? item.querySelector('.plate') ?? item
    beside.append(later)
  } else if (!off) note?.remove()
}

/**
 * The styles have put what stands first today there, before anything was painted (`data-day`, `data-pin`): the order of
 * the page follows, for those who do not see it.
 */
function orderByDay(day: Weekday): void {
  for (const kind of ['section', 'li']) {
    const pinned = [...document.querySelectorAll(`${kind}[data-pin~="${day}"]`)]
    const others = `:scope > ${kind}:not([data-pin~="${day}"], .strip, .lead)`
    pinned[0]?.parentElement?.querySelector(others)?.before(...pinned)
  }
}
