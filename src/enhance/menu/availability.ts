import { type TimeLimit, timeObstacle } from '../../domain/menu/availability.ts'
import { nextTime } from '../../domain/menu/next-time.ts'
import { type VenueTime, venueTime, weekdays } from '../../domain/time/weekday.ts'
import { timeIn } from '../../i18n/locale/by-tag.ts'
import { wantedTime } from '../../stores/schedule/wanted-time.ts'
import { fill, type PageData } from '../page/page-data.ts'

/** What `[data-availability]` carries: the limits of an item, a category, or what a banner leads to (`timeLimits`). */
export type Availability = readonly (readonly TimeLimit[])[]

/**
 * Shows what can be had at the time an order is wanted for. Runs at once and every minute. Only the first run of a day orders
 * the categories and chooses the banners: after it nothing moves under the diner's finger.
 */
export function showAvailability(page: PageData, now: number, first: boolean): void {
  const { cartKey, timeZone, type, later = null } = page
  const today = venueTime(now, timeZone)
  const at = type ? wantedTime(cartKey, type, { timeZone, later }, now) : today
  const { day } = document.documentElement.dataset
  if (first || (day && day !== at.weekday)) arrangeMenu(at)
  for (const place of document.querySelectorAll<HTMLElement>('[data-availability]:not([data-banner])')) {
    const text = comesText(
      JSON.parse(place.dataset.availability ?? '[]') as Availability,
      at,
      page,
      today.date,
    )
    if (place.localName === 'section') noteSection(place, text)
    else mark(place, text)
  }
}

/**
 * When something with these limits comes, in words; null: it can be had at that moment of the venue's clock. On another day
 * than `today` the words name the day.
 */
export function comesText(
  limits: Availability,
  at: VenueTime,
  { messages, numbers, days }: Pick<PageData, 'messages' | 'numbers' | 'days'>,
  today = at.date,
): string | null {
  if (timeObstacle(limits, at) === null) return null
  const next = nextTime(limits, at)
  if (!next) return messages.notNow
  const time = timeIn(numbers, next.minute)
  if (next.date === today) return fill(messages.availableAt, { time })
  const day = days[weekdays.indexOf(next.weekday)] ?? ''
  return fill(messages.availableOn, {
    day: next.minute > 0 ? fill(messages.availableDayAndTime ?? '', { day, time }) : day,
  })
}

function mark(item: HTMLElement, text: string | null): void {
  const off = text !== null
  item.classList.toggle('is-later', off)
  for (const control of item.querySelectorAll<HTMLElement>('.add, [data-submit]')) {
    control.toggleAttribute('hidden', off)
    if (control instanceof HTMLButtonElement) control.disabled = off
  }
  note(item, text)
}

function note(item: HTMLElement, text: string | null): void {
  const shown = item.querySelector(':is(:scope, .buy, .plate, .dish) > .later:not(.closed)')
  if (text === null) shown?.remove()
  else if (shown && shown.textContent !== text) shown.textContent = text
  if (text === null || shown) return
  const made = document.createElement('p')
  made.className = 'later'
  made.textContent = text
  const heading = item.querySelector('.dish > h1')
  const place = item.querySelector('.buy') ?? item.querySelector('.plate')
  // The page of an item that cannot be bought by order says it below the name.
  if (!place && heading) heading.after(made)
  else (place ?? item).append(made)
}

/** Only a category that could not be had at first has room for it. */
function noteSection(section: HTMLElement, text: string | null): void {
  const place = section.querySelector(':scope > .comes')
  if (section.dataset.off === '' && place && place.textContent !== (text ?? '')) place.textContent = text
}

/**
 * The styles and the script in the head have put what stands first today there and what cannot be had last, before
 * anything was painted (`data-day`, `data-pin`, `data-not`, `data-open`): the order of the page follows, for those who do
 * not see it. An order that is wanted for another time has the menu of that time.
 */
function arrangeMenu(at: VenueTime): void {
  const { weekday: day } = at
  const root = document.documentElement
  if (root.dataset.day) root.dataset.day = day
  for (const kind of ['section', 'li']) {
    const pinned = [...document.querySelectorAll(`${kind}[data-pin~="${day}"]`)]
    const others = `:scope > ${kind}:not([data-pin~="${day}"], .strip)`
    for (const parent of new Set(pinned.map(({ parentElement }) => parentElement)))
      parent?.querySelector(others)?.before(...pinned.filter(({ parentElement }) => parentElement === parent))
  }
  for (const section of document.querySelectorAll<HTMLElement>('.section[data-availability]')) {
    const isOff = isOffAt(section, at)
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
    banner.hidden = isOffAt(banner, at)
    return !banner.hidden
  })
  // An empty list is no stop for the keyboard.
  if (banners) banners.hidden = shown.length === 0
  // They now say the same.
  if (root.dataset.early === '') document.adoptedStyleSheets.shift()
  delete root.dataset.early
}

const isOffAt = ({ dataset }: HTMLElement, at: VenueTime): boolean =>
  timeObstacle(JSON.parse(dataset.availability ?? '[]') as Availability, at) !== null
