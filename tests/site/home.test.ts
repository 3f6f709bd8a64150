/** The landing page and the home page of a venue: names, contact details and order types. */
// @feature-file route.landing route.home business.name business.description business.title business.phone
// @feature-file business.whatsapp business.email business.social-links business.dine-in-button-label
// @feature-file business.remove-power-by business.meat-source

import { describe, expect, test } from 'vitest'
import {
  attribute,
  byClass,
  byId,
  byTag,
  type Element,
  hasClass,
  only,
  textOf,
} from '../helpers/html/elements.ts'
import { allByRole, byRole, nameOf } from '../helpers/html/roles.ts'
import { showsDemoPicture } from '../helpers/published-site/pictures.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { visit } from '../helpers/published-site/visit.ts'
import { VARIANT_NAME } from '../helpers/venue-variant.ts'

const hrefs = (place: Element) => allByRole(place, 'link').map((link) => attribute(link, 'href'))
const heading = async (path: string) => textOf(byRole((await visit(path)).document, 'heading', { level: 1 }))

test('the landing page lists the venues, with their languages', async () => {
  const { document } = await visit('/')
  expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('A laid table for every guest')
  const venues = byRole(document, 'region', { name: 'Choose a venue' })
  const names = allByRole(venues, 'heading', { level: 3 }).map(textOf)
  expect(names.filter((name) => !name.startsWith(VARIANT_NAME))).toEqual([
    'Café zur Linde',
    'Crumb & Kiln',
    'Dallah Grill',
    'Flor de Rua',
    'Kawasemi',
    'Maison Ombelle',
    'Pazar Yeri',
  ])
  const grill = allByRole(venues, 'listitem').filter((entry) => /^Dallah Grill/.test(textOf(entry)))
  expect(textOf(only(grill))).toContain('العربية · English')
  expect(attribute(byRole(venues, 'link', { name: 'Dallah Grill' }), 'href')).toBe('/dallah-grill')
  expect(await heading('/dallah-grill')).toBe('Dallah Grill')
})

describe('a venue’s home', () => {
  // @feature business.header-bg business.logo
  test('shows its picture, logo and description', async () => {
    const { document } = await visit('/dallah-grill')
    const main = byRole(document, 'main')
    const hero = byTag(only(byClass(main, 'hero'), 'hero'), 'img')
    expect(hero.map(showsDemoPicture)).toEqual([true])
    expect(showsDemoPicture(only(byClass(main, 'logo'), 'logo'))).toBe(true)
    expect(textOf(main)).toContain('Kuwaiti charcoal grill')
    expect(textOf(main)).toContain('Meat cut fresh every morning')
    expect(textOf(main)).toContain('Local Naimi lamb and fresh Kuwaiti chicken')
  })

  test('is in the visitor’s language', async () => {
    const { document } = await visit('/dallah-grill', { chosen: 'ar' })
    expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('مشاوي الدلة')
    const main = byRole(document, 'main')
    expect(textOf(main)).toContain('مشاوي كويتية على الفحم')
    expect(textOf(main)).toContain('لحم طازج كل صباح')
    byRole(main, 'link', { name: 'داخل المطعم' })
    const tabs = byRole(document, 'navigation', { name: 'التنقل الرئيسي' })
    expect(allByRole(tabs, 'link').map(textOf)).toEqual([
      'الرئيسية',
      'القائمة',
      'السلة',
      'حسابي',
      'المزيد · مشاوي الدلة',
    ])
  })

  test('offers the enabled order types, with the venue’s labels', async () => {
    const grill = byRole((await visit('/dallah-grill')).document, 'main')
    expect(attribute(byRole(grill, 'link', { name: 'Car pickup' }), 'href')).toBe('/dallah-grill/pickup')
    expect(await heading('/dallah-grill/pickup')).toBe('Car pickup')

    const florist = byRole((await visit('/flor-de-rua')).document, 'main')
    expect(attribute(byRole(florist, 'link', { name: 'Pickup' }), 'href')).toBe('/flor-de-rua/pickup')
    expect(attribute(byRole(florist, 'link', { name: 'Order in the shop' }), 'href')).toBe(
      '/flor-de-rua/product_service',
    )
    expect((await visit('/flor-de-rua/product_service')).status).toBe(200)
  })

  test('shows the contact details', async () => {
    const contact = byRole((await visit('/dallah-grill')).document, 'region', { name: 'Contact' })
    expect(hrefs(contact)).toEqual([
      'tel:+96522284410',
      'https://wa.me/96550012345',
      'mailto:salam@dallah-grill.example',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=29\.3827&mlon=47\.9887/),
      'https://instagram.com/dallah.grill.example',
    ])
    expect(textOf(byRole(contact, 'link', { name: /^Directions/ }))).toContain('Al Mirqab Street')
  })

  // @feature business.rating
  test('shows the rating only if the venue enables it', async () => {
    expect(textOf(byRole((await visit('/flor-de-rua')).document, 'main'))).toContain('Rating 4.9')
    expect(textOf(byRole((await visit('/dallah-grill')).document, 'main'))).not.toContain('Rating')
  })

  test('leads to the other branches through “more”', async () => {
    const more = byRole((await visit('/dallah-grill/more')).document, 'main')
    expect(attribute(byRole(more, 'link', { name: 'Branches' }), 'href')).toBe('/dallah-grill/Branches')
    const branches = byRole((await visit('/dallah-grill/Branches')).document, 'main')
    expect(attribute(byRole(branches, 'link', { name: 'Salmiya' }), 'href')).toBe('/dallah-grill-salmiya')
  })

  test('names the maker of the site, unless the venue removes that', async () => {
    const footer = byRole((await visit('/dallah-grill')).document, 'contentinfo')
    expect(textOf(footer)).toContain('Powered by')
    expect(allByRole((await visit('/kawasemi/more')).document, 'contentinfo')).toEqual([])
  })

  test.each(['', '/more'])(
    'links to the venue’s chat and social networks, and names the origin of its meat: %j',
    async (path) => {
      const { document } = await visit(`/${variantReferenceId('contacts')}${path}`)
      const links = hrefs(byRole(document, 'region', { name: 'Contact' }))
      expect(links).toContain('https://wa.me/96550012345')
      expect(links).toContain('https://instagram.com/x.example')
      expect(links.filter((href) => href?.startsWith('javascript'))).toEqual([])
      expect(textOf(byRole(document, 'main'))).toContain('Local lamb')
      expect(allByRole(document, 'contentinfo')).toEqual([])
    },
  )

  // @feature limit.arabic-week
  test.each([
    ['en', 'Monday'],
    ['ar', 'السبت'],
  ])('starts the week on the usual day of the language: in %s on %s', async (chosen, first) => {
    for (const path of ['/dallah-grill', '/dallah-grill/more']) {
      const { document } = await visit(path, { chosen })
      const days = allByRole(only(byClass(document, 'hours')), 'term').map(textOf)
      expect(days[0], path).toBe(first)
      expect(days, path).toHaveLength(7)
    }
  })
})

describe('the tab bar', () => {
  const tabsOf = async (path: string) => byRole((await visit(path)).document, 'navigation', { name: 'Main' })

  // @feature routing.bottom-navigation
  test('links to the main screens and marks the current one', async () => {
    for (const [path, current] of [
      ['/dallah-grill', 'Home'],
      ['/dallah-grill/dinein', 'Menu'],
      ['/dallah-grill/dinein/cart', 'Cart'],
      ['/dallah-grill/profile', 'Profile'],
      ['/dallah-grill/more', 'More · Dallah Grill'],
    ] as const) {
      const links = allByRole(await tabsOf(path), 'link')
      expect(links.map(textOf), path).toEqual(['Home', 'Menu', 'Cart', 'Profile', 'More · Dallah Grill'])
      expect(
        links.map((link) => attribute(link, 'href')),
        path,
      ).toEqual([
        '/dallah-grill',
        '/dallah-grill/dinein',
        '/dallah-grill/dinein/cart',
        '/dallah-grill/profile',
        '/dallah-grill/more',
      ])
      const marked = links.filter((link) => attribute(link, 'aria-current') !== undefined)
      expect(
        marked.map((link) => [textOf(link), attribute(link, 'aria-current')]),
        path,
      ).toEqual([[current, 'page']])
    }
  })

  test('is omitted if the venue disables it, and the header then links to cart and “more”', async () => {
    const { document } = await visit('/crumb-and-kiln/pickup')
    expect(allByRole(document, 'navigation', { name: 'Main' })).toEqual([])
    const cart = byRole(byRole(document, 'banner'), 'link', { name: 'Cart' })
    expect(attribute(cart, 'href')).toBe('/crumb-and-kiln/pickup/cart')
    const more = byRole(byRole(document, 'banner'), 'link', { name: 'More · Crumb & Kiln' })
    expect(attribute(more, 'href')).toBe('/crumb-and-kiln/more')
  })
})

describe('a venue with one order type', () => {
  test('opens on its menu, also from the QR code of a table', async () => {
    const { path, document } = await visit('/crumb-and-kiln?table=7')
    expect(path).toBe('/crumb-and-kiln/pickup?table=7')
    expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('Pickup')
  })

  test('has hours and contact details under “more”, and no link back from its menu', async () => {
    const { document } = await visit('/crumb-and-kiln/pickup')
    expect(allByRole(document, 'link', { name: 'Back' })).toEqual([])
    const hours = only(
      byClass(document, 'open').filter((link) => hasClass(link, 'open') && link.name === 'a'),
    )
    expect(attribute(hours, 'href')).toBe('/crumb-and-kiln/more#hours')
    const more = (await visit('/crumb-and-kiln/more')).document
    const region = byRole(more, 'region', { name: 'Opening hours' })
    expect(byId(region, 'hours')).toBeDefined()
    expect(nameOf(byRole(more, 'region', { name: 'Contact' }))).toBe('Contact')
  })
})

test('the landing page isolates texts in other languages, so that their full stops stay at the end', async () => {
  const { document } = await visit('/', { chosen: 'ar' })
  const text = byTag(document, 'bdi').find((element) => textOf(element).startsWith('Unter der alten Linde'))
  expect(text && attribute(text, 'lang')).toBe('de')
})
