/**
 * Computes what the scripts of a published page show at a time of the venue, with the same pure functions.
 */

import type { WeekSchedule } from '../../../src/domain/time/schedule.ts'
import { venueTime, type Weekday } from '../../../src/domain/time/weekday.ts'
import { type Availability, nextAvailableText } from '../../../src/enhance/menu/availability.ts'
import { openingText } from '../../../src/enhance/page/opening-state.ts'
import { attribute, type Document, type Element, isElement } from '../html/elements.ts'
import { allByRole } from '../html/roles.ts'
import { pageDataOf } from './visit.ts'

/**
 * The open or closed text in a `[data-hours]` element. `moment` includes the offset of the venue:
 * `2026-11-20T18:00+03:00`.
 */
export function openingTextAt(document: Document, place: Element, moment: string): string {
  const { hours, timeZone } = JSON.parse(attribute(place, 'data-hours') ?? '') as {
    hours: WeekSchedule
    timeZone: string
  }
  return openingText(hours, venueTime(Date.parse(moment), timeZone), pageDataOf(document)).text
}

/** The text that states when an unavailable item or category is available again; null if it is available. */
export function unavailableTextAt(document: Document, place: Element, moment: string): string | null {
  const page = pageDataOf(document)
  const limits = JSON.parse(attribute(place, 'data-availability') ?? '[]') as Availability
  return nextAvailableText(limits, venueTime(Date.parse(moment), page.timeZone), page)
}

export const isAvailableAt = (document: Document, item: Element, moment: string): boolean =>
  unavailableTextAt(document, item, moment) === null

/**
 * The sections of `main` with a heading of level two, in the order of a weekday: pinned ones first,
 * unavailable ones omitted.
 */
export function menuSectionsOn(document: Document, day: Weekday): Element[] {
  const has = (element: Element, name: string) => (attribute(element, name) ?? '').split(' ').includes(day)
  const sections = allByRole(document, 'heading', { level: 2 }).flatMap(({ parent }) =>
    parent?.type === 'tag' && isElement(parent) ? [parent] : [],
  )
  const shown = sections.filter((section) => !has(section, 'data-not'))
  const rank = (section: Element) => (has(section, 'data-pin') ? 0 : 1)
  return shown.toSorted((a, b) => rank(a) - rank(b))
}
