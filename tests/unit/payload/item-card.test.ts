import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../src/domain/menu/discount.ts'
import { priceDisplayModes } from '../../../src/domain/menu/price-display.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { View } from '../../../src/payload/view/view.ts'
import { exampleCategory, exampleItem, exampleMenu } from '../../helpers/example-item.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'

const SWITCHED_OFF = { window: { status: false, from: null, to: null }, branches: {} }

describe('an item card', () => {
  const card = (view: View | undefined) => (view?.page === 'menu' ? view.sections[0]?.items[0] : undefined)

  // @feature menu-state.discounts
  it('shows the prices before and after the discount', () => {
    const venue = exampleVenue(1_000)
    const discounts = { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent' as const, value: 10 } }
    const plan = planSite({ ...venue, discounts: { ...venue.discounts, car_pickup: discounts } }, 'day')
    const view = plan.pages.find((page) => page.path === '/pickup')?.view
    expect(card(view)?.price).toEqual({ kind: 'single', price: 900, was: 1_000 })
  })

  it('shows the label of each price, and the unit of those sold by quantity', () => {
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
  it('omits calories, preparation time and stickers if the venue hides them', () => {
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
  it('contains no price if the venue hides prices, and links to the item page', () => {
    const venue = exampleVenue(1_000)
    const plan = planSite({ ...venue, business: { ...venue.business, hidePrice: true } }, 'day')
    const view = plan.pages.find((page) => page.path === '/pickup')?.view
    expect(card(view)).toMatchObject({ price: { kind: 'hidden' }, action: 'choose' })
    expect(JSON.stringify(view)).not.toContain('1.000')
  })

  it.each([
    ['sold out', { soldOut: true }, 'sold-out'],
    ['switched off', { gates: [SWITCHED_OFF] }, 'off'],
    ['switched off in one of its categories', { gates: [SWITCHED_OFF], also: [[]] }, null],
  ] as const)(
    'of an item that is %s shows the obstacle, and offers the item only if there is none',
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
