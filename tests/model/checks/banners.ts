import { expect } from 'vitest'
import { offMenu } from '../expected/dishes.ts'
import { plannedDish } from '../venues/planned-venue.ts'
import type { Shown, Visitor } from '../visit/visitor.ts'

type Listing = Extract<Shown, { kind: 'menu' | 'category' | 'item' | 'search' }>

/** The banners of the day on which the page was opened; each leads to its dish, where that is on the menu. */
export function checkBanners(
  { venue, place }: Visitor,
  { kind, window: { document }, opened }: Listing,
): void {
  if (kind !== 'menu') return
  const shown = document
    .querySelectorAll('[data-banner]')
    .map((banner) => [
      banner.dataset.banner,
      banner.querySelector('a')?.attributes.href?.split('/').at(-1) ?? null,
    ])
  const today = venue.banners.filter(
    ({ from, to }) => (from === null || from <= opened) && (to === null || opened <= to),
  )
  const leadsTo = (dish: string | null) => {
    const placed = dish === null ? undefined : plannedDish(venue, dish)
    return placed && offMenu(placed, place) === null ? dish : null
  }
  expect(shown).toEqual(today.map(({ id, dish }) => [id, leadsTo(dish)]))
}
