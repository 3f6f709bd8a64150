import { expect } from 'vitest'
import { momentAt } from '../expected/clock.ts'
import { menuExclusion, timeReason } from '../expected/dishes.ts'
import { plannedDish } from '../venues/planned-venue.ts'
import { type OpenPage, type Visitor, wantedMoment } from '../visit/visitor.ts'

type Listing = Extract<OpenPage, { kind: 'menu' | 'category' | 'item' | 'search' }>

/**
 * Checks that the page has the banners of the day on which it was opened, and that each links to its dish if
 * that is on the menu. A banner is visible if its dish was available when the page was opened; the order of
 * the categories depends on the same moment.
 */
export function checkBanners(visitor: Visitor, { kind, window: { document }, opened }: Listing): void {
  const { venue, place, story } = visitor
  if (kind !== 'menu') return
  const banners = document.querySelectorAll('[data-banner]')
  const linked = banners.map((banner) => [
    banner.dataset.banner,
    banner.querySelector('a')?.attributes.href?.split('/').at(-1) ?? null,
  ])
  const today = venue.banners.filter(
    ({ from, to }) => (from === null || from <= opened) && (to === null || opened <= to),
  )
  const linkedDish = (dish: string | null) => {
    const placed = dish === null ? undefined : plannedDish(venue, dish)
    return placed && menuExclusion(placed, place) === null ? dish : null
  }
  expect(linked).toEqual(today.map(({ id, dish }) => [id, linkedDish(dish)]))
  if (opened !== momentAt(Date.now(), venue.timeZone).date || story.at(-1)?.startsWith('opens') !== true)
    return
  const at = wantedMoment(visitor)
  const isAvailableLater = (dish: string | null) => {
    const placed = linkedDish(dish) === null ? undefined : plannedDish(venue, dish ?? '')
    const limits = placed ? [placed.dish.limits, ...placed.within.map((category) => category.limits)] : []
    return limits.every(({ window }) => window.on) && limits.some((limit) => timeReason(limit, at) !== null)
  }
  const shown = banners.filter(({ attributes }) => !('hidden' in attributes))
  expect(shown.map(({ dataset }) => dataset.banner)).toEqual(
    today.filter(({ dish }) => !isAvailableLater(dish)).map(({ id }) => id),
  )
}
