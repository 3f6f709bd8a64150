import { type AvailabilityWindow, windowOpen } from '../domain/gate.ts'
import { type VenueTime, venueTime, weekdays } from '../domain/weekday.ts'
import type { PageData } from './page-data.ts'

/** What `[data-availability]` carries: the windows of an item; the windows, days and pins (Monday first) of a category. */
type Availability = {
  readonly windows?: readonly AvailabilityWindow[]
  readonly days?: readonly boolean[]
  readonly pins?: readonly boolean[]
}

/**
 * Shows by the venue's clock what can be had now. Runs at once and every minute; what is off keeps its place, so nothing
 * moves under the diner's finger. Categories that are not offered today leave, and pinned ones come first, only as long
 * as nothing has been painted or they lie below the screen.
 */
export function showAvailability(page: PageData, now: number, first: boolean): void {
  const at = venueTime(now, page.timeZone)
  const today = weekdays.indexOf(at.weekday)
  const places = [...document.querySelectorAll<HTMLElement>('[data-availability]')]
  for (const place of places) {
    const availability = JSON.parse(place.dataset.availability ?? '{}') as Availability
    const offered = availability.days?.[today] ?? true
    if (first && place.matches('section')) settle(place, offered, availability.pins?.[today] ?? false)
    const open = offered && isOpen(availability, at)
    for (const item of itemsOf(place)) mark(item, place, open, page.messages.notNow)
  }
}

const isOpen = ({ windows = [] }: Availability, at: VenueTime) =>
  windows.every((window) => windowOpen(window, at))

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

function settle(section: HTMLElement, offered: boolean, pinned: boolean): void {
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0
  const below = section.getBoundingClientRect().top > innerHeight
  const tab = document.querySelector(`nav.cats a[href="#${CSS.escape(section.id)}"]`)?.closest('li')
  if (!offered && (!painted || below)) {
    section.hidden = true
    tab?.setAttribute('hidden', '')
  } else if (pinned && !painted) {
    const firstOther = section.parentElement?.querySelector(':scope > section.section:not([data-pinned])')
    section.dataset.pinned = ''
    if (firstOther && firstOther !== section) firstOther.before(section)
    const firstTab = tab?.parentElement
      ?.querySelector(':scope > li:not([data-pinned]) > a[href^="#c"]')
      ?.closest('li')
    tab?.setAttribute('data-pinned', '')
    if (tab && firstTab && firstTab !== tab) firstTab.before(tab)
  }
}
