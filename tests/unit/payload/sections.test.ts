import { describe, expect, it } from 'vitest'
import type { BranchScheduling } from '../../../src/domain/time/order-time.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import { availabilityByHour } from '../../../src/payload/pages/sections.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { CategorySection } from '../../../src/payload/view/view.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

describe('a category available on some weekdays', () => {
  const daysOf = (from: string | null, to: string | null) => {
    const venue = exampleVenue(1_000)
    const days = weekdays.map((day) => day === 'friday')
    const gate = { window: { status: true, from, to }, branches: {}, days }
    const categories = venue.menu.categories.map((category) => ({ ...category, gate }))
    const plan = planSite({ ...venue, menu: { ...venue.menu, categories } }, 'day')
    const view = plan.pages.find((page) => page.path === '/pickup')?.view
    const shown = view?.page === 'menu' ? view.sections[0]?.days : undefined
    return weekdays.filter((_, day) => shown?.[day])
  }

  it('is on the menu on these days', () => {
    expect(daysOf(null, null)).toEqual(['friday'])
    expect(daysOf('18:00', '24:00')).toEqual(['friday'])
  })

  // @feature menu.category-availability
  it('is also on the menu of the next day if its hours run past midnight', () => {
    expect(daysOf('22:00', '02:00')).toEqual(['friday', 'saturday'])
  })
})

describe('availabilityByHour', () => {
  const MORNING = { window: { from: '07:00', to: '11:00' } }
  const sections = [{ id: 'breakfast', limits: [[MORNING]], subsections: [] }] as unknown as CategorySection[]
  const day = { closed: false, shifts: [{ from: 420, to: 1320 }] }
  const hours = Object.fromEntries(weekdays.map((name) => [name, day]))
  const scheduled = { on: true, onlySchedule: false, minAdvance: 0, maxAdvance: 1440 }
  const later = { hours, scheduled, service: { pausedUntil: null, busy: null } }
  const first = (of: BranchScheduling | null) =>
    availabilityByHour({ banners: [], sections }, of)?.cbreakfast?.[0]

  it('returns the hours of a category if there is no scheduling', () => {
    expect(first(null)).toEqual([420, 660])
  })

  it('starts when the venue closes if it accepts scheduled orders while closed', () => {
    expect(first(later)).toEqual([0, 660])
  })
})
