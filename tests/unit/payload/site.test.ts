// @feature-file menu-state.items

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemsPayload } from '../../../src/contract/payloads/shop.ts'
import { isOnMenu } from '../../../src/domain/menu/availability.ts'
import { eachItem } from '../../../src/domain/menu/menu.ts'
import { fillMissingNames } from '../../../src/domain/menu/missing-names.ts'
import type { Venue } from '../../../src/domain/venue/venue.ts'
import { planSite } from '../../../src/payload/site/site.ts'
import { pageKindOf } from '../../../src/payload/view/page-kind.ts'
import { arbDiscounts, arbMenu, arbWeek } from '../../helpers/arbitraries.ts'
import { arbBusiness } from '../../helpers/arbitrary-business.ts'
import { exampleMenu } from '../../helpers/example-item.ts'
import { exampleVenue } from '../../helpers/example-venue.ts'
import { scaledCount } from '../../helpers/seed.ts'

const arbVenue: fc.Arbitrary<Venue> = fc.record({
  business: fc
    .tuple(arbBusiness, fc.boolean(), fc.constantFrom(['en'], ['ar', 'en'], ['en', 'ar', 'fr']))
    .map(([business, randomize, locales]) => ({ ...business, randomize, locales })),
  menu: arbMenu,
  discounts: fc.record({ dinein: arbDiscounts, car_pickup: arbDiscounts, delivery: arbDiscounts }),
  hours: arbWeek,
  branchHours: fc.constant({}),
  banners: fc.constant([]),
  tables: fc.constant([]),
  survey: fc.constant(null),
})

/** All values of a key, anywhere in a view. */
function* valuesOf(node: unknown, key: string): Generator<unknown> {
  if (Array.isArray(node)) for (const entry of node) yield* valuesOf(entry, key)
  else if (node && typeof node === 'object')
    for (const [name, value] of Object.entries(node)) {
      if (name === key) yield value
      yield* valuesOf(value, key)
    }
}

const paths = (plan: ReturnType<typeof planSite>) => new Set(plan.pages.map((page) => `/corner${page.path}`))

describe('the plan of a venue’s site', () => {
  // @feature business.randomize
  it('is the same for the same venue and seed', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        expect(JSON.stringify(planSite(venue, 'day'))).toBe(
          JSON.stringify(planSite(structuredClone(venue), 'day')),
        )
      }),
      { numRuns: scaledCount(50) },
    )
  })

  it('contains only values of JSON, whose text therefore tells whether a page changed', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        const { pages, payloads } = planSite(venue, 'day')
        expect({ pages, payloads }).toEqual(JSON.parse(JSON.stringify({ pages, payloads })))
      }),
      { numRuns: scaledCount(50) },
    )
  })

  // @feature business.locales
  it('has every page in every locale, and each path once', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        const plan = planSite(venue, 'day')
        const perLocale = venue.business.locales.map((locale) =>
          plan.pages.filter((page) => page.locale === locale).map((page) => page.path),
        )
        for (const own of perLocale) {
          expect(own).toEqual(perLocale[0])
          expect(new Set(own).size).toBe(own.length)
        }
        expect(perLocale[0]?.slice(0, 1)).toEqual([''])
      }),
      { numRuns: scaledCount(200) },
    )
  })

  // @feature call.payload
  it('links only to its own pages', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        const plan = planSite(venue, 'day')
        const known = paths(plan)
        const payloads = new Set(plan.payloads.map((payload) => `/corner${payload.path}/_payload.json`))
        for (const { view } of plan.pages) {
          for (const key of [
            'href',
            'homePath',
            'menuPath',
            'cartPath',
            'canonicalPath',
            'loginPath',
            'profilePath',
          ])
            for (const href of valuesOf(view, key))
              if (typeof href === 'string' && href.startsWith('/')) expect(known).toContain(href)
          if (view.page === 'shell' && view.screen !== 'profile') expect(payloads).toContain(view.payloadPath)
        }
        if (plan.homeRedirect !== null) expect(known).toContain(`/corner${plan.homeRedirect}`)
      }),
      { numRuns: scaledCount(200) },
    )
  })

  it('gives every page a kind, and visitor screens a common one', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        for (const { view } of planSite(venue, 'day').pages) {
          // These pages replace others and are not measured.
          if (view.page === 'not-found' || view.page === 'offline') continue
          if (view.page === 'landing' || view.page === 'error' || view.page === 'counter') continue
          if (view.page === 'receipt') continue
          const cart = view.page === 'shell' && (view.screen === 'cart' || view.screen === 'checkout')
          const own = cart ? view.screen : view.page === 'shell' ? 'visitor' : view.page
          expect(pageKindOf(view)).toBe(own)
        }
      }),
      { numRuns: scaledCount(50) },
    )
  })

  // @feature guard.item-load menu.item-types menu-state.per-type
  it('has an item in exactly the order types that sell it', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        const plan = planSite(venue, 'day')
        for (const payload of plan.payloads) {
          const { shop, items } = payload.data as ItemsPayload
          if (!items || payload.path !== `/${shop.type}`) continue
          const expected = [...eachItem(venue.menu.categories)]
            .filter(({ item }) => isOnMenu(item, shop.type, venue.business.branchId))
            .map(({ item }) => item.id)
          expect(Object.keys(items).sort()).toEqual([...new Set(expected)].sort())
        }
        expect(plan.pages.length).toBeGreaterThan(0)
      }),
      { numRuns: scaledCount(200) },
    )
  })

  // @feature screen.canonical
  it('has one canonical page per item', () => {
    fc.assert(
      fc.property(arbVenue, (venue) => {
        const canonical = new Map<string, Set<string | null>>()
        for (const { view } of planSite(venue, 'day').pages) {
          if (view.page !== 'item') continue
          const own = canonical.get(view.item.id) ?? new Set<string | null>()
          canonical.set(view.item.id, own.add(view.canonicalPath))
        }
        for (const own of canonical.values()) expect(own.size).toBe(1)
        expect(canonical.size).toBeLessThanOrEqual([...eachItem(venue.menu.categories)].length)
      }),
      { numRuns: scaledCount(200) },
    )
  })

  it('changes only the pages that show the edited item', () => {
    const before = exampleVenue(1_000)
    const after = exampleVenue(1_250)
    const viewsByPage = (plan: ReturnType<typeof planSite>) =>
      new Map(plan.pages.map((page) => [`${page.locale} ${page.path}`, JSON.stringify(page.view)]))
    const [old, updated] = [viewsByPage(planSite(before, 'day')), viewsByPage(planSite(after, 'day'))]
    const different = [...updated].filter(([key, view]) => old.get(key) !== view).map(([key]) => key)
    expect(different).toEqual([
      'en /pickup',
      'en /pickup/search',
      'en /pickup/c1',
      'en /pickup/c1/tea',
      'ar /pickup',
      'ar /pickup/search',
      'ar /pickup/c1',
      'ar /pickup/c1/tea',
    ])
  })
})

describe('labels of a venue', () => {
  // @feature business.kitchen-label
  it('are in the payload of the checkout', () => {
    const venue = exampleVenue(1000)
    const kitchen = { en: 'Tea hearth' }
    const business = { ...venue.business, labels: { ...venue.business.labels, kitchen } }
    const plan = planSite({ ...venue, business }, 'day')
    const data = (path: string) => plan.payloads.find((payload) => payload.path === path)?.data
    expect(data('/pickup/checkout')).toMatchObject({ labels: { kitchen } })
  })
})

describe('pages of a venue', () => {
  const branch = (id: string, lat: number | null) => ({
    id,
    name: { en: id },
    referenceId: `corner-${id}`,
    phone: null,
    address: {},
    lat,
    lng: lat,
  })
  const week = { monday: { closed: false, shifts: [{ from: 540, to: 1020 }] } }

  it('list the branches with their hours, null if they are unknown', () => {
    const venue = exampleVenue(1000)
    const { branchId } = venue.business
    const branches = [branch(branchId, 29.5), branch('second', null), branch('third', null)]
    const plan = planSite(
      { ...venue, business: { ...venue.business, branches }, hours: {}, branchHours: { second: week } },
      'day',
    )
    const view = plan.pages.find((page) => page.path === '/Branches')?.view
    expect(view).toMatchObject({
      indexable: true,
      branches: [
        { current: true, hours: {}, place: [29.5, 29.5], mapHref: expect.stringContaining('mlat=29.5') },
        { current: false, hours: week, place: null, mapHref: null, href: '/corner-second' },
        { current: false, hours: null },
      ],
    })
    expect(plan.pages.find((page) => page.path === '/more')?.view).toMatchObject({
      branchesPath: '/corner/Branches',
      policiesPath: null,
    })
  })

  it('omit opening hours that the venue has not stated', () => {
    const venue = exampleVenue(1000)
    const placeOf = (hours: Venue['hours']) => {
      const plan = planSite({ ...venue, hours }, 'day')
      const shown = ['', '/more', '/pickup'].flatMap((path) => {
        const view = plan.pages.find((page) => page.path === path)?.view
        return view && 'contact' in view ? [view.contact.hours] : []
      })
      return { shown, place: [...valuesOf(plan.pages, 'openingHoursSpecification')] }
    }
    const stated = placeOf(week)
    expect(stated.shown).toEqual([week, week, week])
    expect(stated.place).not.toEqual([])
    expect(placeOf({ ...week, unstated: true })).toEqual({ shown: [null, null, null], place: [] })
  })

  it('state whether the venue has any contact', () => {
    const venue = exampleVenue(1000)
    const reachable = (business: Partial<Venue['business']>) => {
      const none = { phone: null, whatsapp: null, email: null, socialLinks: [], branches: [] }
      const plan = planSite({ ...venue, business: { ...venue.business, ...none, ...business } }, 'day')
      const view = plan.pages.find(({ path }) => path === '/more')?.view
      return view?.page === 'more' && view.contact.reachable
    }
    expect(reachable({})).toBe(false)
    expect(reachable({ email: 'a@b.example' })).toBe(true)
    expect(reachable({ socialLinks: [{ network: 'x', url: 'https://x.example' }] })).toBe(true)
    expect(reachable({ socialLinks: [{ network: 'x', url: 'javascript:x' }] })).toBe(false)
  })

  it('state on home that there is no menu if nothing can be ordered or reserved', () => {
    const venue = exampleVenue(1000)
    const hasNoMenu = (menu: Venue['menu'], reservation = false) => {
      const business = {
        ...venue.business,
        reservation: { ...venue.business.reservation, enabled: reservation },
      }
      const plan = planSite({ ...venue, business, menu }, 'day')
      const view = plan.pages.find(({ path }) => path === '')?.view
      return view?.page === 'home' && view.noMenu
    }
    expect(hasNoMenu(exampleMenu())).toBe(true)
    expect(hasNoMenu(exampleMenu(), true)).toBe(false)
    expect(hasNoMenu(venue.menu)).toBe(false)
  })

  // @feature guard.selling-type
  it('exist for every order type of the venue; a type with an empty menu has no links and is not indexable', () => {
    const venue = exampleVenue(1000)
    const plan = planSite({ ...venue, menu: exampleMenu() }, 'day')
    const view = (at: string) => plan.pages.find(({ path }) => path === at)?.view
    for (const path of ['/pickup', '/pickup/search', '/pickup/cart', '/pickup/checkout']) {
      expect(view(path), path).toMatchObject({ indexable: false, jsonLd: [] })
      expect(plan.payloads.map((payload) => payload.path)).toContain(path)
    }
    expect(plan.homeRedirect).toBeNull()
    expect(view('')).toMatchObject({ types: [], venue: { menuPath: null, cartPath: null } })
    expect(view('/pickup')).toMatchObject({ venue: { cartPath: '/corner/pickup/cart' }, sections: [] })
  })

  it('label a menu with its order type in breadcrumbs, not with the venue’s tagline', () => {
    const venue = exampleVenue(1000)
    const business = { ...venue.business, title: { en: 'Charcoal grill', ar: 'مشاوي' } }
    const plan = planSite({ ...venue, business }, 'day')
    const view = plan.pages.find(({ path }) => path === '/pickup/c1')?.view
    expect(view).toMatchObject({ breadcrumbs: [{}, { label: 'pickup', href: '/corner/pickup' }, {}] })
  })

  it('use a fallback name for a category without one in links, headings and structured data', () => {
    const venue = exampleVenue(1000)
    const menu = exampleMenu(...venue.menu.categories.map((category) => ({ ...category, name: {} })))
    const plan = planSite({ ...venue, menu: fillMissingNames(menu, 'en') }, 'day')
    const view = plan.pages.find(({ path, locale }) => path === '/pickup/c1' && locale === 'ar')?.view
    expect(view).toMatchObject({
      section: { name: 'شاي' },
      siblings: [{ label: 'شاي' }, { label: 'ماء' }],
      breadcrumbs: [{}, {}, { label: 'شاي' }],
      jsonLd: [{ '@type': 'MenuSection', name: 'شاي' }],
    })
  })

  it('have no link to a single branch, and empty policies are not indexable', () => {
    const plan = planSite(exampleVenue(1000), 'day')
    const view = (path: string) => plan.pages.find((page) => page.path === path)?.view
    expect(view('/Branches')).toMatchObject({ branches: [{ current: true }] })
    expect(view('/more')).toMatchObject({ branchesPath: null })
    expect(view('/Policies')).toMatchObject({ indexable: false, html: '' })
    expect(plan.payloads.find(({ path }) => path === '/pickup/checkout')?.data).toMatchObject({
      policiesPath: null,
    })
  })

  it('link to policies from the same screens in every locale', () => {
    const venue = exampleVenue(1000)
    const policies = { ar: '<p>لا تُسترد المبالغ</p>' }
    const plan = planSite({ ...venue, business: { ...venue.business, policies } }, 'day')
    const linked = { policiesPath: '/corner/Policies' }
    expect(plan.pages.find(({ path }) => path === '/more')?.view).toMatchObject(linked)
    expect(plan.payloads.find(({ path }) => path === '/pickup/checkout')?.data).toMatchObject(linked)
  })
})
