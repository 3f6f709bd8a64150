/** What the small scripts of a published page show at a moment of the venue's clock, by the same pure functions. */

import type { WeekSchedule } from '../../../src/domain/schedule.ts'
import { venueTime, type Weekday } from '../../../src/domain/weekday.ts'
import { type Availability, isOffered } from '../../../src/enhance/availability.ts'
import { openingText } from '../../../src/enhance/opening.ts'
import { attribute, closest, type Document, type Element, isElement } from '../html/elements.ts'
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

/** Is the item offered, by its own windows and those of the sections around it? */
export function offeredAt(document: Document, item: Element, moment: string): boolean {
  const at = venueTime(Date.parse(moment), pageDataOf(document).timeZone)
  const reasons: Element[] = []
  for (let place: Element | undefined = item; place; place = closest(place, ({ name }) => name === 'section'))
    if (attribute(place, 'data-availability')) reasons.push(place)
  return reasons.every((place) =>
    isOffered(JSON.parse(attribute(place, 'data-availability') ?? '') as Availability, at),
  )
}

/** The headings of level two in `main` in the order of that weekday: what is not offered is left out, pins stand first. */
export function sectionsOn(document: Document, day: Weekday): Element[] {
  const has = (element: Element, name: string) => (attribute(element, name) ?? '').split(' ').includes(day)
  const sections = allByRole(document, 'heading', { level: 2 }).flatMap(({ parent }) =>
    parent?.type === 'tag' && isElement(parent) ? [parent] : [],
  )
  const shown = sections.filter((section) => !has(section, 'data-not'))
  const rank = (section: Element) =>
    attribute(section, 'class')?.split(' ').includes('strip') ? 0 : has(section, 'data-pin') ? 1 : 2
  return shown.toSorted((a, b) => rank(a) - rank(b))
}
