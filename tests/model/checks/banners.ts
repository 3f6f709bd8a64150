import { expect } from 'vitest'
import { momentAt } from '../expected/clock.ts'
import { offMenu, timeReason } from '../expected/dishes.ts'
import { plannedDish } from '../venues/planned-venue.ts'
import { type Shown, type Visitor, wanted } from '../visit/visitor.ts'

type Listing = Extract<Shown, { kind: 'menu' | 'category' | 'item' | 'search' }>

/**
 * The banners of the day on which the page was opened; each leads to its dish, where that is on the menu. Those whose dish can
 * be had at the time are shown; of the moment at which the page was opened, as the order of its categories is.
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
  const leadsTo = (dish: string | null) => {
    const placed = dish === null ? undefined : plannedDish(venue, dish)
    return placed && offMenu(placed, place) === null ? dish : null
  }
  expect(linked).toEqual(today.map(({ id, dish }) => [id, leadsTo(dish)]))
  if (opened !== momentAt(Date.now(), venue.timeZone).date || story.at(-1)?.startsWith('opens') !== true)
    return
  const at = wanted(visitor)
  const comesLater = (dish: string | null) => {
    const placed = leadsTo(dish) === null ? undefined : plannedDish(venue, dish ?? '')
    const limits = placed ? [placed.dish.limits, ...placed.within.map((category) => category.limits)] : []
    return limits.every(({ window }) => window.on) && limits.some((limit) => timeReason(limit, at) !== null)
  }
  const shown = banners.filter(({ attributes }) => !('hidden' in attributes))
  expect(shown.map(({ dataset }) => dataset.banner)).toEqual(
    today.filter(({ dish }) => !comesLater(dish)).map(({ id }) => id),
  )
}
