import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Category } from '../../../src/domain/menu/menu.ts'
import type { Business, Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import type { MenuView } from '../../../src/payload/view/view.ts'
import { arbMenu } from '../../helpers/arbitraries.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'

/** A random menu with a category of more than three items; the seed makes it the same in every run. */
const menu = fc
  .sample(arbMenu, { numRuns: 200, seed: 7 })
  .find(({ categories }) =>
    categories.some(({ items, subcategories }) => items.length > 3 && subcategories.length === 0),
  )
const always = { branches: {}, window: { status: true, from: null, to: null } }
const longCategory: Category | undefined = menu?.categories.find(
  ({ items, subcategories }) => items.length > 3 && subcategories.length === 0,
)
if (!longCategory) throw new Error('no menu fits')

/** A category whose items are always available, in every order type. */
function category(id: string, more: Partial<Category> = {}): Category {
  const items = (longCategory as Category).items.slice(0, 8).map((item, at) => ({
    ...item,
    id: `${id}-${at}`,
    visible: true,
    gates: [],
    types: { delivery: true, dine_in: true, car_pickup: true, reservation: true },
  }))
  return { ...(longCategory as Category), id, name: { en: id }, items, smart: false, gate: always, ...more }
}

const GRILL = category('grill', {
  items: [...category('a').items, ...category('b').items, ...category('c').items],
})

function venueOf(business: Partial<Business>, more: Partial<Venue['menu']> = {}): Venue {
  return {
    business: { ...plainBusiness, ...business },
    menu: {
      categories: [GRILL, category('popular', { smart: true })],
      smartCategories: [{ id: 'new', name: { en: 'New' }, itemIds: ['popular-1'] }],
      highlightedCategoryId: 'grill',
      showStandardSubcategories: false,
      ...more,
    },
    discounts: {
      dinein: { allMenu: null, items: {}, categories: {} },
      car_pickup: { allMenu: null, items: {}, categories: {} },
      delivery: { allMenu: null, items: {}, categories: {} },
    },
    hours: {},
    branchHours: {},
    banners: [],
    tables: [],
    survey: null,
  }
}

function viewOf<View>(venue: Venue, page: string, day = '2026-11-21'): View {
  const found = planSite(venue, day).pages.find(({ view }) => view.page === page)
  if (!found) throw new Error(`no page ${page}`)
  return found.view as View
}

describe('a menu', () => {
  // @feature menu.category-smart
  it('lists smart categories with the smart lists, not among the sections, and includes them in structured data', () => {
    const view = viewOf<MenuView>(venueOf({}), 'menu')
    expect(view.highlight?.name).toBe('grill')
    expect(view.smart.map(({ id }) => id)).toEqual(['new', 'popular'])
    expect(view.sections.map(({ id }) => id)).toEqual(['grill'])
    expect(JSON.stringify(view.jsonLd)).toContain('"name":"popular"')
  })

  // @feature menu-response.highlighted
  it('highlights the items of subcategories, each once', () => {
    const inner = [category('lamb'), category('more', { items: category('lamb').items.slice(0, 3) })]
    const outer = category('grill', { items: [], subcategories: inner })
    const view = viewOf<MenuView>(venueOf({}, { categories: [outer] }), 'menu')
    expect(view.highlight?.items.map(({ id }) => id)).toEqual(inner[0]?.items.map(({ id }) => id))
  })

  // @feature business.standard-menu
  it('that is standard has only its categories in the venue’s order, without highlights and smart lists', () => {
    const view = viewOf<MenuView>(venueOf({ isStandardMenu: true }), 'menu')
    expect(view.highlight).toBeNull()
    expect(view.smart).toEqual([])
    expect(view.sections.map(({ id }) => id)).toEqual(['grill', 'popular'])
  })

  it('shows a smart category with subcategories as a normal section', () => {
    const categories = [GRILL, category('popular', { smart: true, subcategories: [category('inner')] })]
    const view = viewOf<MenuView>(venueOf({}, { categories }), 'menu')
    expect(view.sections.map(({ id }) => id)).toEqual(['grill', 'popular'])
  })

  // @feature business.randomize
  it('in random order has the same items, in the same order all day, in another order on another day', () => {
    const order = (day: string, randomize = true) => {
      const view = viewOf<MenuView>(venueOf({ randomize }), 'menu', day)
      return view.sections[0]?.items.map(({ id }) => id) ?? []
    }
    const written = order('2026-11-21', false)
    expect(written.length).toBeGreaterThan(8)
    expect(order('2026-11-21')).toEqual(order('2026-11-21'))
    expect(order('2026-11-22')).not.toEqual(order('2026-11-21'))
    expect(order('2026-11-21')).not.toEqual(written)
    expect(order('2026-11-22').sort()).toEqual([...written].sort())
  })
})
