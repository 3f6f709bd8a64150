/** What the small scripts of a published page show at a moment of the venue's clock, by the same pure functions. */

import type { WeekSchedule } from '../../../src/domain/time/schedule.ts'
import { venueTime, type Weekday } from '../../../src/domain/time/weekday.ts'
import { type Availability, nextAvailableText } from '../../../src/enhance/menu/availability.ts'
import { openingText } from '../../../src/enhance/page/opening-state.ts'
import { attribute, type Document, type Element, isElement } from '../html/elements.ts'
import { allByRole } from '../html/roles.ts'
import { pageDataOf } from './visit.ts'

/** The words for open or closed in a `[data-hours]` element. `moment` has the venue's own offset: `2026-11-20T18:00+03:00`. */
export function openingAt(document: Document, place: Element, moment: string): string {
  const { hours, timeZone } = JSON.parse(attribute(place, 'data-hours') ?? '') as {
    hours: WeekSchedule
    timeZone: string
  }
  return openingText(hours, venueTime(Date.parse(moment), timeZone), pageDataOf(document)).text
}

/** What is said of an item or category that cannot be had at that moment; null: it can. */
export function comesAt(document: Document, place: Element, moment: string): string | null {
  const page = pageDataOf(document)
  const limits = JSON.parse(attribute(place, 'data-availability') ?? '[]') as Availability
  return nextAvailableText(limits, venueTime(Date.parse(moment), page.timeZone), page)
}

export const offeredAt = (document: Document, item: Element, moment: string): boolean =>
  comesAt(document, item, moment) === null

/** The headings of level two in `main` in the order of that weekday: pins stand first; what is not offered is left out. */
export function sectionsOn(document: Document, day: Weekday): Element[] {
  const has = (element: Element, name: string) => (attribute(element, name) ?? '').split(' ').includes(day)
  const sections = allByRole(document, 'heading', { level: 2 }).flatMap(({ parent }) =>
    parent?.type === 'tag' && isElement(parent) ? [parent] : [],
  )
  const shown = sections.filter((section) => !has(section, 'data-not'))
  const rank = (section: Element) => (has(section, 'data-pin') ? 0 : 1)
  return shown.toSorted((a, b) => rank(a) - rank(b))
}
