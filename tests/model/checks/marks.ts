/** What pages mark as orderable is what the rule says, on every list and at every dish. */
import { expect } from 'vitest'
import type { PageElement } from '../../helpers/dom/elements.ts'
import { momentAt } from '../expected/clock.ts'
import { offMenu, type Reason, reasonAgainst, timeReason } from '../expected/dishes.ts'
import { eachPlannedDish, type PlannedCategory, plannedDish } from '../venues/planned-venue.ts'
import { isOffered, listed } from '../visit/listings.ts'
import { isShut, type Shown, sellsHere, type Visitor, wanted } from '../visit/visitor.ts'
import { expectRows } from './rows.ts'

type Listing = Extract<Shown, { kind: 'menu' | 'category' | 'item' | 'search' }>

const idIn = (place: PageElement): string =>
  decodeURIComponent(place.querySelector('h2 a, h3 a, h4 a')?.attributes.href?.split('/').at(-1) ?? '')

const hasPrice = ({ venue }: Visitor, id: string): boolean => {
  const dish = plannedDish(venue, id)?.dish
  return dish !== undefined && (dish.price !== null || dish.sizes.some(({ price }) => price !== null))
}

/** Styles leave out what is not offered on the weekday that the page goes by. */
function isLeftOut(element: PageElement): boolean {
  const { day } = element.ownerDocument.documentElement.dataset
  return element.closest(`[data-not~="${day}"]`) !== null
}

export function checkMarks(visitor: Visitor, shown: Listing): void {
  const { document } = shown.window
  const at = wanted(visitor)
  const reasonOf = (id: string): Reason | null => {
    const placed = plannedDish(visitor.venue, id)
    return placed ? reasonAgainst(placed, visitor.place, at) : 'hidden'
  }
  const orderable = (id: string) => sellsHere(visitor) && !isShut(visitor) && reasonOf(id) === null
  const places = document.querySelectorAll('li.item, li.tile')
  const seen = places.map((place) => {
    const add = place.querySelector('a.add')
    const note = place.querySelector('.later')?.textContent ?? null
    return [idIn(place), add !== null && isOffered(add), add !== null && note !== null] as const
  })
  const awaited = (id: string) =>
    sellsHere(visitor) && hasPrice(visitor, id) && ['day', 'hours'].includes(reasonOf(id) ?? '')
  expectRows(
    seen,
    seen.map(([id]) => [id, orderable(id), awaited(id)]),
    'dish, whether it can be added, whether the page says when it comes',
  )
  for (const [id] of seen) expect(listed(visitor)).toContain(id)
  if (shown.kind === 'menu' || shown.kind === 'search') {
    const rows = document.querySelectorAll('li.item').filter((row) => !isLeftOut(row))
    const ids = new Set(rows.map(idIn))
    for (const id of listed(visitor))
      if (reasonOf(id) === null) expect(ids, 'rows that are shown').toContain(id)
  }
  if (shown.kind === 'menu') checkSections(visitor, shown)
  if (shown.kind === 'item') checkItem(visitor, shown, reasonOf(shown.dish ?? ''))
  for (const place of document.querySelectorAll('[data-add]')) checkWay(visitor, place)
}

/** One tap adds a dish, or something has to be chosen first (spec §4). */
function checkWay({ venue }: Visitor, { dataset }: PageElement): void {
  const dish = plannedDish(venue, dataset.add ?? '')?.dish
  if (!dish) throw new Error(`the page adds ${dataset.add}, which is no dish`)
  const sizes = dish.sizes.filter(({ price }) => price !== null)
  const chosen = venue.hidePrices || dish.choices !== null || dish.needsNote
  const sized = sizes.length > 1 || sizes.some(({ unit }) => unit !== null)
  expect([dish.id, 'choices' in dataset]).toEqual([dish.id, chosen || sized])
}

function checkItem(visitor: Visitor, { window: { document } }: Listing, reason: Reason | null): void {
  const button = document.querySelector('[data-submit]')
  const shut = isShut(visitor)
  const offered = button !== null && isOffered(button) && !('disabled' in button.attributes)
  expect(offered, 'the form can be sent').toBe(sellsHere(visitor) && !shut && reason === null)
  const isMade = button !== null
  if (!isMade) return
  expect(document.querySelector('.buy > .closed') !== null, 'the page says that the venue is closed').toBe(
    shut,
  )
  const notes = document.querySelectorAll('.buy > .later:not(.closed)')
  expect(notes.map(({ textContent }) => textContent !== '')).toEqual(
    reason === 'day' || reason === 'hours' ? [true] : [],
  )
}

/**
 * Categories that are pinned on the day stand first, those that cannot be had at the time last. The order is that of the
 * moment at which the page was opened.
 */
function checkSections(visitor: Visitor, { window: { document }, opened }: Listing): void {
  const { venue, place } = visitor
  const sections = document.querySelectorAll('.menu > .wrap > .section')
  const shownIds = sections.map(({ attributes }) => attributes.id?.slice(1) ?? '')
  const offered = venue.menu.filter((category) =>
    eachPlannedDish([category]).some((placed) => offMenu(placed, place) === null),
  )
  expect([...shownIds].sort()).toEqual(offered.map(({ id }) => id).sort())
  if (
    opened !== momentAt(Date.now(), venue.timeZone).date ||
    visitor.story.at(-1)?.startsWith('opens') !== true
  )
    return
  const at = wanted(visitor)
  const isPinned = ({ pins }: PlannedCategory) => pins[at.day] === true
  const isOff = ({ limits }: PlannedCategory) => timeReason(limits, at) !== null
  const first = [...offered.filter(isPinned), ...offered.filter((category) => !isPinned(category))]
  const expected = [...first.filter((category) => !isOff(category)), ...first.filter(isOff)]
  expect(shownIds).toEqual(expected.map(({ id }) => id))
}
