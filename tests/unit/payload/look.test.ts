import { wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Category } from '../../../src/domain/menu/menu.ts'
import type { Business, Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { themeView } from '../../../src/payload/theme/theme.ts'
import type { HomeView, MenuView } from '../../../src/payload/view/view.ts'
import { arbMenu } from '../../helpers/arbitraries.ts'
import { plainBusiness } from '../../helpers/arbitrary-business.ts'

/** A menu with items to look at: the same every time. */
const menu = fc
  .sample(arbMenu, { numRuns: 200, seed: 7 })
  .find(({ categories }) =>
    categories.some(({ items, subcategories }) => items.length > 3 && subcategories.length === 0),
  )
const always = { branches: {}, window: { status: true, from: null, to: null } }
const list: Category | undefined = menu?.categories.find(
  ({ items, subcategories }) => items.length > 3 && subcategories.length === 0,
)
if (!list) throw new Error('no menu fits')

/** A category whose items sell everywhere, always. */
function category(id: string, more: Partial<Category> = {}): Category {
  const items = (list as Category).items.slice(0, 8).map((item, at) => ({
    ...item,
    id: `${id}-${at}`,
    visible: true,
    gates: [],
    types: { delivery: true, dine_in: true, car_pickup: true, reservation: true },
  }))
  return { ...(list as Category), id, name: { en: id }, items, smart: false, gate: always, ...more }
}

const MANY = category('grill', {
  items: [...category('a').items, ...category('b').items, ...category('c').items],
})

function venueOf(business: Partial<Business>, more: Partial<Venue['menu']> = {}): Venue {
  return {
    business: { ...plainBusiness, ...business },
    menu: {
      categories: [MANY, category('popular', { smart: true })],
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
  it('shows categories flagged smart with the lists of the platform, not among the others, and in structured data', () => {
    const view = viewOf<MenuView>(venueOf({}), 'menu')
    expect(view.highlight?.name).toBe('grill')
    expect(view.smart.map(({ id }) => id)).toEqual(['new', 'popular'])
    expect(view.sections.map(({ id }) => id)).toEqual(['grill'])
    expect(JSON.stringify(view.jsonLd)).toContain('"name":"popular"')
  })

  // @feature menu-response.highlighted
  it('highlights the items of subcategories too, each once', () => {
    const inner = [category('lamb'), category('more', { items: category('lamb').items.slice(0, 3) })]
    const outer = category('grill', { items: [], subcategories: inner })
    const view = viewOf<MenuView>(venueOf({}, { categories: [outer] }), 'menu')
    expect(view.highlight?.items.map(({ id }) => id)).toEqual(inner[0]?.items.map(({ id }) => id))
  })

  // @feature business.standard-menu
  it('that is standard is its categories as the venue wrote them, and nothing before them', () => {
    const view = viewOf<MenuView>(venueOf({ isStandardMenu: true }), 'menu')
    expect(view.highlight).toBeNull()
    expect(view.smart).toEqual([])
    expect(view.sections.map(({ id }) => id)).toEqual(['grill', 'popular'])
  })

  it('keeps a smart category with subcategories as what it is', () => {
    const categories = [MANY, category('popular', { smart: true, subcategories: [category('inner')] })]
    const view = viewOf<MenuView>(venueOf({}, { categories }), 'menu')
    expect(view.sections.map(({ id }) => id)).toEqual(['grill', 'popular'])
  })

  // @feature business.randomize
  it('in a random order is another one on another day, of the same items, and the same on the same day', () => {
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

describe('the theme', () => {
  const theme = plainBusiness.theme
  const pictures = { headerImage: 'https://x.test/h.webp', welcomeBackground: 'https://x.test/w.webp' }

  // @feature business.menu-button limit.theme-accent
  it('has the platform’s accent and see-through buttons where the venue chose none', () => {
    const chosen = themeView({
      ...theme,
      accentColor: 'rgba(180,81,76,1)',
      menuButton: { background: null, opacity: 0.43, titleColor: null },
    })
    const none = themeView(theme)
    expect(none.light.highlight).toBe(chosen.light.highlight)
    expect(none.light.highlight).toBe('#b4514c')
    expect(none.light.button).toBe(chosen.light.button)
    const other = themeView({ ...theme, menuButton: { background: null, opacity: 0.44, titleColor: null } })
    expect(none.light.button).not.toBe(other.light.button)
  })

  // @feature business.background-option
  it('with a picture behind every page keeps all texts readable on its darkest and brightest spot', () => {
    const color = fc
      .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
      .map(([r, g, b]) => `#${[r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('')}`)
    fc.assert(
      fc.property(color, color, color, (backgroundColor, themeColor, accentColor) => {
        const view = themeView({
          ...theme,
          ...pictures,
          backgroundOption: 'image',
          backgroundColor,
          themeColor,
          accentColor,
        })
        const shows = Number(/--picture:([\d.]+)/.exec(view.style)?.[1])
        expect(shows).toBeGreaterThan(0)
        for (const colors of [view.light, view.night])
          for (const spot of [0, 255])
            for (const token of ['ink', 'muted', 'accent-ink', 'highlight-ink', 'danger', 'success'] as const)
              expect(
                wcagContrast(colors[token], through(colors.surface, spot, shows)),
                `${token} ${colors[token]} on ${colors.surface} before ${spot}`,
              ).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 300 },
    )
  })

  it('takes the welcome background for it, which home then does not show again', () => {
    const business = { theme: { ...theme, ...pictures, backgroundOption: 'image' } }
    const home = viewOf<HomeView>(venueOf(business), 'home')
    expect(home.venue.picture).toBe(pictures.welcomeBackground)
    expect(home.welcomeBackground).toBeNull()
    expect(viewOf<MenuView>(venueOf(business), 'menu').venue.picture).toBe(pictures.welcomeBackground)
    const plain = viewOf<HomeView>(venueOf({ theme: { ...theme, ...pictures } }), 'home')
    expect([plain.venue.picture, plain.welcomeBackground]).toEqual([null, pictures.welcomeBackground])
    const none = { theme: { ...theme, backgroundOption: 'image' } }
    expect(viewOf<HomeView>(venueOf(none), 'home').venue.picture).toBeNull()
  })

  // @feature business.hide-overlay
  it('lays nothing over the pictures of a venue that wants none', () => {
    expect(viewOf<HomeView>(venueOf({ hideOverlay: true }), 'home').overlay).toBe(false)
    expect(viewOf<HomeView>(venueOf({}), 'home').overlay).toBe(true)
  })
})

/** What the eye sees where so much of a picture's spot comes through a surface. */
function through(surface: string, spot: number, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(surface.slice(at, at + 2), 16))
  return `rgb(${channels.map((channel) => Math.round(channel + (spot - channel) * part)).join(',')})`
}
