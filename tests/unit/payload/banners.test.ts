import { expect, test } from 'vitest'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import type { AvailabilityRule } from '../../../src/domain/time/availability-rule.ts'
import type { Banner, Venue } from '../../../src/domain/venue/venue.ts'
import { availabilityByHour } from '../../../src/payload/pages/sections.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { MenuView } from '../../../src/payload/view/view.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'

const ruleFor = (from: string | null, to: string | null, ...days: number[]): AvailabilityRule => ({
  window: { status: true, from, to },
  branches: {},
  ...(days.length > 0 && { days: Array.from({ length: 7 }, (_, day) => days.includes(day)) }),
})
const FRIDAY = 4
const friday = ruleFor(null, null, FRIDAY)
const evening = ruleFor('18:00', '02:00')
const fridayNight = ruleFor('18:00', '02:00', FRIDAY)

/** Dishes for Fridays, some of them only in the evening, and a category that is always available. */
const menu = exampleMenu(
  {
    ...exampleCategory(
      'friday',
      [],
      [{ ...exampleCategory('late', [exampleItem('soup', { gates: [fridayNight] })]), gate: evening }],
    ),
    gate: friday,
  },
  exampleCategory('always', [exampleItem('bread'), exampleItem('invisible', { visible: false })]),
)

function menuWith(...banners: (Partial<Banner> & { id: string })[]): MenuView {
  const discounts = { dinein: NO_DISCOUNTS, car_pickup: NO_DISCOUNTS, delivery: NO_DISCOUNTS }
  const whole = banners.map((banner) => ({
    image: 'https://img.example/banner.png',
    title: {},
    url: null,
    itemId: null,
    categoryId: null,
    ...banner,
  }))
  const rest = { discounts, hours: {}, branchHours: {}, tables: [], survey: null }
  const business = { ...plainBusiness, isDineIn: true }
  const venue: Venue = { business, menu, banners: whole, ...rest }
  const views = planSite(venue, 'day').pages.map(({ view }) => view)
  const found = views.find((view): view is MenuView => view.page === 'menu' && view.type === 'dinein')
  if (!found) throw new Error('no menu')
  return found
}

const onFridays = [false, false, false, false, true, false, false]

test.each<[Partial<Banner>, string | null, readonly boolean[] | null, number]>([
  [{ categoryId: 'friday' }, '/corner/dinein/friday', onFridays, 1],
  // A subcategory is limited by its own rule and by its parent’s.
  [{ categoryId: 'late' }, '/corner/dinein/late', onFridays, 2],
  // Friday night ends on Saturday.
  [{ itemId: 'soup' }, '/corner/dinein/late/soup', [false, false, false, false, true, true, false], 1],
  [{ itemId: 'bread' }, '/corner/dinein/always/bread', null, 0],
  [{ categoryId: 'always' }, '/corner/dinein/always', null, 0],
  [{ itemId: 'invisible' }, null, null, 0],
  [{ url: 'https://example.com/' }, 'https://example.com/', null, 0],
])('a banner with %o links to %s on the days its target is available: %o', (part, href, days, limits) => {
  const [banner] = menuWith({ id: 'one', ...part }).banners
  expect([banner?.href, banner?.days, banner?.limits.flat().length]).toEqual([href, days, limits])
})

test('the head of the menu contains the hours at which the target of a banner is available', () => {
  const view = menuWith({ id: 'late', itemId: 'soup' }, { id: 'friday', categoryId: 'friday' })
  const hours = availabilityByHour(view, null)
  expect(Object.keys(hours ?? {})).toEqual(['blate', 'clate'])
  const hour = (day: number, of: number) => (day * 24 + of) * 60
  expect(hours?.blate).toEqual([[hour(FRIDAY, 18), hour(FRIDAY + 1, 2)]])
})
