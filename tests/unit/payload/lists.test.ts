import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import { priceDisplayModes } from '../../../src/domain/menu/price-display.ts'
import type { BranchScheduling } from '../../../src/domain/time/order-time.ts'
import { weekdays } from '../../../src/domain/time/weekday.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { availabilityByHour } from '../../../src/payload/pages/sections.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { CategorySection, View } from '../../../src/payload/view/view.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

const OFF = { window: { status: false, from: null, to: null }, branches: {} }

describe('a card', () => {
  const card = (view: View | undefined) => (view?.page === 'menu' ? view.sections[0]?.items[0] : undefined)

  // @feature menu-state.discounts
  it('shows the price after the discount and the one before', () => {
    const venue = exampleVenue(1_000)
    const discounts = { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent' as const, value: 10 } }
    const plan = planSite({ ...venue, discounts: { ...venue.discounts, car_pickup: discounts } }, 'day')
    const view = plan.pages.find((page) => page.path === '/pickup')?.view
    expect(card(view)?.price).toEqual({ kind: 'single', price: 900, was: 1_000 })
  })

  it('says of several prices what each is for, where it is sold by quantity', () => {
    const rolls = {
      ...{ id: 'piece', label: { en: 'One' }, price: 400, weight: null, shippingWeight: null },
      ...{ isQuantity: false, minimum: null, maximum: null, unit: {}, preparationMinutes: null },
    }
    const byWeight = {
      ...rolls,
      id: 'kg',
      label: { en: 'By weight' },
      isQuantity: true,
      unit: { en: '100 g' },
    }
    const menu = exampleMenu(exampleCategory('c1', [exampleItem('rolls', { labels: [rolls, byWeight] })]))
    const venue = exampleVenue(1_000)
    const business = { ...venue.business, multiplePriceOption: priceDisplayModes.multipleOptions }
    const plan = planSite({ ...venue, menu, business }, 'day')
    expect(card(plan.pages.find(({ path }) => path === '/pickup')?.view)?.price).toEqual({
      kind: 'options',
      options: [
        { label: 'One', price: 400, was: null },
        { label: 'By weight', unit: '100 g', price: 400, was: null },
      ],
    })
  })

  // @feature business.calories business.preparation-time business.stickers
  it('leaves out what the venue does not show', () => {
    const facts = {
      calories: 310,
      preparationMinutes: 20,
      stickers: [{ id: 's', name: { en: 'Spicy' }, image: null }],
    }
    const menu = exampleMenu(exampleCategory('c1', [exampleItem('tea', { price: 1_000, ...facts })]))
    const venue = { ...exampleVenue(1_000), menu }
    const cardWhere = (shows: Partial<Venue['business']['shows']>) => {
      const business = { ...venue.business, shows: { ...venue.business.shows, ...shows } }
      return card(planSite({ ...venue, business }, 'day').pages.find(({ path }) => path === '/pickup')?.view)
    }
    const all = { calories: true, preparationTime: true, stickers: true }
    expect(cardWhere(all)).toMatchObject({
      calories: 310,
      preparationMinutes: 20,
      stickers: [{ name: 'Spicy' }],
    })
    expect(cardWhere({ ...all, calories: false })).toMatchObject({ calories: null, preparationMinutes: 20 })
    expect(cardWhere({ ...all, preparationTime: false })).toMatchObject({
      preparationMinutes: null,
      calories: 310,
    })
    expect(cardWhere({ ...all, stickers: false })).toMatchObject({ stickers: [], calories: 310 })
  })

  // @feature business.hide-price
  it('says nothing of prices where the venue hides them, and asks for the item page', () => {
    const venue = exampleVenue(1_000)
    const plan = planSite({ ...venue, business: { ...venue.business, hidePrice: true } }, 'day')
    const view = plan.pages.find((page) => page.path === '/pickup')?.view
    expect(card(view)).toMatchObject({ price: { kind: 'hidden' }, action: 'choose' })
    expect(JSON.stringify(view)).not.toContain('1.000')
  })

  it.each([
    ['sold out', { soldOut: true }, 'sold-out'],
    ['switched off', { gates: [OFF] }, 'off'],
    ['switched off at one of its places', { gates: [OFF], also: [[]] }, null],
  ] as const)(
    'of an item that is %s says that, and offers it only where it can be had',
    (_, part, obstacle) => {
      const venue = exampleVenue(1_000)
      const categories = venue.menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item) => ({ ...item, ...part })),
      }))
      const plan = planSite({ ...venue, menu: { ...venue.menu, categories } }, 'day')
      const view = plan.pages.find((page) => page.path === '/pickup')?.view
      expect(card(view)).toMatchObject({ obstacle, action: obstacle ? null : 'add' })
    },
  )
})

describe('a category that is offered on some days', () => {
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

  it('stands on the menu of these days', () => {
    expect(daysOf(null, null)).toEqual(['friday'])
    expect(daysOf('18:00', '24:00')).toEqual(['friday'])
  })

  // @feature menu.category-availability
  it('stands on the menu of the day after, too, where its hours run past midnight', () => {
    expect(daysOf('22:00', '02:00')).toEqual(['friday', 'saturday'])
  })
})

describe('the hours in the head of a menu', () => {
  const MORNING = { window: { from: '07:00', to: '11:00' } }
  const sections = [{ id: 'breakfast', limits: [[MORNING]], subsections: [] }] as unknown as CategorySection[]
  const day = { closed: false, shifts: [{ from: 420, to: 1320 }] }
  const hours = Object.fromEntries(weekdays.map((name) => [name, day]))
  const later = { hours, scheduled: { on: true, onlySchedule: false, minAdvance: 0, maxAdvance: 1440 } }
  const first = (of: BranchScheduling | null) =>
    availabilityByHour({ banners: [], sections }, of)?.cbreakfast?.[0]

  it('are those of the category, where orders are for now', () => {
    expect(first(null)).toEqual([420, 660])
  })

  it('begin at closing time where orders for later are taken until the venue opens', () => {
    expect(first(later)).toEqual([0, 660])
  })
})
