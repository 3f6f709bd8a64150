import { fileURLToPath } from 'node:url'
import type { PageSpec, SitePlan } from '../../src/payload/site/page.ts'

/** Separate pages for the publisher's tests, so that the tests do not depend on the product's pages. */
export const FIXTURE_SITE = fileURLToPath(new URL('./site', import.meta.url))
export const SITE_URL = 'http://127.0.0.1:4321'

export type FixtureVenue = {
  referenceId: string
  /** Shown by every page, to distinguish the pages of two versions. */
  marker: string
  locales?: string[]
  accent?: string
  items: { id: string; price: string }[]
  /** Inserted into the home page without escaping. */
  extraLink?: string
}

export function fixtureVenue(referenceId: string, marker: string, items: number): FixtureVenue {
  return {
    referenceId,
    marker,
    items: Array.from({ length: items }, (_, i) => ({ id: `i${i}`, price: `KWD ${i}.250` })),
  }
}

/** Plans home, menu and a page per item, in each locale. `marker` is in every view only if `everywhere` is true. */
export function fixturePlan(venue: FixtureVenue, everywhere = true): SitePlan {
  const { referenceId, items, locales = ['en'] } = venue
  const root = `/${referenceId}`
  const menu = `${root}/dinein`
  const view = (path: string, locale: string, fields: object) =>
    ({
      indexable: !path.endsWith('/cart'),
      canonicalPath: root + path,
      locale,
      accent: venue.accent ?? 'teal',
      marker: everywhere ? venue.marker : 'm',
      items: [],
      ...fields,
    }) as unknown as PageSpec['view']
  const pages = locales.flatMap((locale) => [
    {
      path: '',
      locale,
      view: view('', locale, {
        page: 'home',
        title: `Home ${venue.marker}`,
        links: venue.extraLink === undefined ? [menu] : [menu, venue.extraLink],
      }),
    },
    {
      path: '/dinein',
      locale,
      view: view('/dinein', locale, {
        page: 'menu',
        title: 'Menu',
        links: [root, `${menu}/cart`, ...items.map((item) => `${menu}/c/${item.id}`)],
        items: items.map((item) => ({ name: item.id, price: item.price })),
      }),
    },
    {
      path: '/dinein/cart',
      locale,
      view: view('/dinein/cart', locale, { page: 'cart', title: 'Cart', links: [menu] }),
    },
    ...items.map((item) => ({
      path: `/dinein/c/${item.id}`,
      locale,
      view: view(`/dinein/c/${item.id}`, locale, {
        page: 'item',
        title: item.id,
        links: [menu],
        items: [{ name: item.id, price: item.price }],
      }),
    })),
  ])
  return {
    referenceId,
    locales,
    browserLanguage: true,
    domains: [],
    homeRedirect: null,
    pages,
    payloads: [{ path: '/dinein', data: { marker: venue.marker, items } }],
    shells: [{ pattern: '/order/:orderId', path: '/dinein/cart' }],
    files: [{ path: '/menu.txt', body: referenceId }],
  }
}
