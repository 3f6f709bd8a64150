import { type TimeLimit, violatedTimeLimit } from '../../domain/menu/availability.ts'
import { nextAvailableTime } from '../../domain/menu/next-available-time.ts'
import { type VenueTime, venueTime, type Weekday, weekdays } from '../../domain/time/weekday.ts'
import { wantedTime } from '../../stores/schedule/wanted-time.ts'
import { fillMessage, type PageData, timeText } from '../page/page-data.ts'

/**
 * The content of `[data-availability]`: the limits of an item, of a category or of a banner's target (`timeLimits`).
 */
export type Availability = readonly (readonly TimeLimit[])[]

/**
 * Shows what is available at the time for which the order is wanted. Runs at once and every minute. Only the first
 * run of a day sorts the categories and selects the banners, so that nothing moves while the diner is reading.
 */
export function showAvailability(page: PageData, now: number, first: boolean): void {
  const { cartKey, timeZone, type, later = null } = page
  const today = venueTime(now, timeZone)
  const at = type ? wantedTime(cartKey, type, { timeZone, later }, now) : today
  const { day, today: shown } = document.documentElement.dataset
  if (first || (day && (day !== at.weekday || shown !== today.weekday))) arrangeMenu(at, today.weekday)
  for (const place of document.querySelectorAll<HTMLElement>('[data-availability]:not([data-banner])')) {
    const text = nextAvailableText(
      JSON.parse(place.dataset.availability ?? '[]') as Availability,
      at,
      page,
      today.date,
    )
    if (place.localName === 'section') updateSection(place, text)
    else updateItem(place, text)
  }
}

/**
 * The text that says when something with these limits is next available. Null if it is available at `at`, a moment of
 * the venue's clock. If that is not `today`, the text names the day.
 */
export function nextAvailableText(
  limits: Availability,
  at: VenueTime,
  page: Pick<PageData, 'messages' | 'numbers' | 'days' | 'times'>,
  today = at.date,
): string | null {
  if (violatedTimeLimit(limits, at) === null) return null
  const { messages, days } = page
  const next = nextAvailableTime(limits, at)
  if (!next) return messages.notNow
  const time = timeText(next.minute, page)
  if (next.date === today) return fillMessage(messages.availableAt, { time })
  const day = days[weekdays.indexOf(next.weekday)] ?? ''
  return fillMessage(messages.availableOn, {
    day: next.minute > 0 ? fillMessage(messages.availableDayAndTime ?? '', { day, time }) : day,
  })
}

function updateItem(item: HTMLElement, text: string | null): void {
  const off = text !== null
  item.classList.toggle('is-later', off)
  for (const control of item.querySelectorAll<HTMLElement>('.add, [data-submit]')) {
    control.toggleAttribute('hidden', off)
    if (control instanceof HTMLButtonElement) control.disabled = off
  }
  updateNote(item, text)
}

function updateNote(item: HTMLElement, text: string | null): void {
  const shown = item.querySelector(':is(:scope, .buy, .plate, .dish) > .later:not(.closed)')
  if (text === null) shown?.remove()
  else if (shown && shown.textContent !== text) shown.textContent = text
  if (text === null || shown) return
  const made = document.createElement('p')
  made.className = 'later'
  made.textContent = text
  const heading = item.querySelector('.dish > h1')
  const place = item.querySelector('.buy') ?? item.querySelector('.plate')
  // On the page of an item that cannot be ordered, the note is below the name.
  if (!place && heading) heading.after(made)
  else (place ?? item).append(made)
}

/** Only categories that were unavailable when the page loaded have a place for this note. */
function updateSection(section: HTMLElement, text: string | null): void {
  const place = section.querySelector(':scope > .comes')
  if (section.dataset.off === '' && place && place.textContent !== (text ?? '')) place.textContent = text
}

/**
 * Puts the elements of the page in the order that the styles and the script in the head have already painted
 * (`data-today`, `data-pin`, `data-day`, `data-not`, `data-open`), for screen readers and the keyboard. If the order is
 * wanted for another time, shows what is available then. What comes first depends on `today` alone, because the page
 * learns the wanted time only after the first paint.
 */
function arrangeMenu(at: VenueTime, today: Weekday): void {
  const root = document.documentElement
  if (root.dataset.day) Object.assign(root.dataset, { day: at.weekday, today })
  for (const kind of ['section', 'li']) {
    const pinned = [...document.querySelectorAll(`${kind}[data-pin~="${today}"]`)]
    const others = `:scope > ${kind}:not([data-pin~="${today}"], .strip)`
    for (const parent of new Set(pinned.map(({ parentElement }) => parentElement)))
      parent?.querySelector(others)?.before(...pinned.filter(({ parentElement }) => parentElement === parent))
  }
  for (const section of document.querySelectorAll<HTMLElement>('.section[data-availability]')) {
    const isOff = isUnavailable(section, at)
    section.toggleAttribute('data-off', isOff)
    if (!section.matches('.menu > .wrap > *')) continue
    const tab = document.querySelector(`.cats a[href="#${CSS.escape(section.id)}"]`)?.parentElement
    tab?.toggleAttribute('data-off', isOff)
    if (!isOff) continue
    section.parentElement?.append(section)
    if (tab) tab.parentElement?.append(tab)
  }
  const banners = document.querySelector<HTMLElement>('.banners')
  const shown = [...(banners?.querySelectorAll<HTMLElement>('li') ?? [])].filter((banner) => {
    banner.hidden = isUnavailable(banner, at)
    return !banner.hidden
  })
  // An empty list must not receive the keyboard focus.
  if (banners) banners.hidden = shown.length === 0
  // The attributes now have the same effect as the early style sheet.
  if (root.dataset.early === '') document.adoptedStyleSheets.shift()
  delete root.dataset.early
}

const isUnavailable = ({ dataset }: HTMLElement, at: VenueTime): boolean =>
  violatedTimeLimit(JSON.parse(dataset.availability ?? '[]') as Availability, at) !== null
