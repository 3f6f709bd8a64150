/** Checks that lists and item pages mark exactly the orderable dishes. */
import { expect } from 'vitest'
import type { PageElement } from '../../helpers/dom/elements.ts'
import { momentAt } from '../expected/clock.ts'
import { menuExclusion, type Reason, timeReason, unavailableReason } from '../expected/dishes.ts'
import { eachPlannedDish, type PlannedCategory, plannedDish } from '../venues/planned-venue.ts'
import { isButtonVisible, listedDishes } from '../visit/listings.ts'
import { cannotOrder, hasCartHere, type OpenPage, type Visitor, wantedMoment } from '../visit/visitor.ts'
import { expectRows } from './expect-rows.ts'

type Listing = Extract<OpenPage, { kind: 'menu' | 'category' | 'item' | 'search' }>

const findDishId = (place: PageElement): string =>
  decodeURIComponent(place.querySelector('h2 a, h3 a, h4 a')?.attributes.href?.split('/').at(-1) ?? '')

const hasPrice = ({ venue }: Visitor, id: string): boolean => {
  const dish = plannedDish(venue, id)?.dish
  return dish !== undefined && (dish.price !== null || dish.sizes.some(({ price }) => price !== null))
}

/** Whether styles hide the element because it is not available on the weekday of the page. */
function isHiddenByStyle(element: PageElement): boolean {
  const { day } = element.ownerDocument.documentElement.dataset
  return element.closest(`[data-not~="${day}"]`) !== null
}

export function checkMarks(visitor: Visitor, shown: Listing): void {
  const { document } = shown.window
  const at = wantedMoment(visitor)
  const reasonOf = (id: string): Reason | null => {
    const placed = plannedDish(visitor.venue, id)
    return placed ? unavailableReason(placed, visitor.place, at) : 'hidden'
  }
  const orderable = (id: string) => hasCartHere(visitor) && !cannotOrder(visitor) && reasonOf(id) === null
  const places = document.querySelectorAll('li.item, li.tile')
  const seen = places.map((place) => {
    const add = place.querySelector('a.add')
    const note = place.querySelector('.later')?.textContent ?? null
    return [findDishId(place), add !== null && isButtonVisible(add), add !== null && note !== null] as const
  })
  const isAvailableLater = (id: string) =>
    hasCartHere(visitor) && hasPrice(visitor, id) && ['day', 'hours'].includes(reasonOf(id) ?? '')
  expectRows(
    seen,
    seen.map(([id]) => [id, orderable(id), isAvailableLater(id)]),
    'dish, whether it can be added, and whether the page shows when it is available',
  )
  for (const [id] of seen) expect(listedDishes(visitor)).toContain(id)
  if (shown.kind === 'menu' || shown.kind === 'search') {
    const rows = document.querySelectorAll('li.item').filter((row) => !isHiddenByStyle(row))
    const ids = new Set(rows.map(findDishId))
    for (const id of listedDishes(visitor))
      if (reasonOf(id) === null) expect(ids, 'visible rows').toContain(id)
  }
  if (shown.kind === 'menu') checkSections(visitor, shown)
  if (shown.kind === 'item') checkItem(visitor, shown, reasonOf(shown.dish ?? ''))
  for (const place of document.querySelectorAll('[data-add]')) checkAddAction(visitor, place)
}

/** Checks whether a tap adds the dish or opens a choice first (specification §4). */
function checkAddAction({ venue }: Visitor, { dataset }: PageElement): void {
  const dish = plannedDish(venue, dataset.add ?? '')?.dish
  if (!dish) throw new Error(`the page has an add button for an unknown dish: ${dataset.add}`)
  const sizes = dish.sizes.filter(({ price }) => price !== null)
  const chosen = venue.hidePrices || dish.choices !== null || dish.needsNote
  const sized = sizes.length > 1 || sizes.some(({ unit }) => unit !== null)
  expect([dish.id, 'choices' in dataset]).toEqual([dish.id, chosen || sized])
}

function checkItem(visitor: Visitor, { window: { document } }: Listing, reason: Reason | null): void {
  const button = document.querySelector('[data-submit]')
  const isClosed = cannotOrder(visitor)
  const offered = button !== null && isButtonVisible(button) && !('disabled' in button.attributes)
  expect(offered, 'the form can be submitted').toBe(hasCartHere(visitor) && !isClosed && reason === null)
  if (button === null) return
  expect(document.querySelector('.buy > .closed') !== null, 'the page shows that the venue is closed').toBe(
    isClosed,
  )
  const notes = document.querySelectorAll('.buy > .later:not(.closed)')
  expect(notes.map(({ textContent }) => textContent !== '')).toEqual(
    reason === 'day' || reason === 'hours' ? [true] : [],
  )
}

/**
 * Checks that categories pinned today are first, and those unavailable at the wanted time last. The order depends on
 * the time at which the page was opened.
 */
function checkSections(visitor: Visitor, { window: { document }, opened }: Listing): void {
  const { venue, place } = visitor
  const sections = document.querySelectorAll('.menu > .wrap > .section')
  const shownIds = sections.map(({ attributes }) => attributes.id?.slice(1) ?? '')
  const offered = venue.menu.filter((category) =>
    eachPlannedDish([category]).some((placed) => menuExclusion(placed, place) === null),
  )
  expect([...shownIds].sort()).toEqual(offered.map(({ id }) => id).sort())
  const today = momentAt(Date.now(), venue.timeZone)
  if (opened !== today.date || visitor.story.at(-1)?.startsWith('opens') !== true) return
  const at = wantedMoment(visitor)
  const isPinned = ({ pins }: PlannedCategory) => pins[today.day] === true
  const isOff = ({ limits }: PlannedCategory) => timeReason(limits, at) !== null
  const first = [...offered.filter(isPinned), ...offered.filter((category) => !isPinned(category))]
  const expected = [...first.filter((category) => !isOff(category)), ...first.filter(isOff)]
  expect(shownIds).toEqual(expected.map(({ id }) => id))
}
