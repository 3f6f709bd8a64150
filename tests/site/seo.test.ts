/** Metadata for search engines and link previews: complete without scripts, with one address for each page. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jsonLdOf } from '../helpers/crawl.ts'
import { attribute, byClass, byTag, type Document, only, textOf } from '../helpers/html/elements.ts'
import { allByRole } from '../helpers/html/roles.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { inHead, requestPage, siteUrl, titleOf, visit } from '../helpers/published-site/visit.ts'

const MENU = '/dallah-grill/dinein'

function meta(document: Document, name: string): string | undefined {
  const found = [...inHead(document, 'meta', { name }), ...inHead(document, 'meta', { property: name })]
  expect(found.length, `meta ${name}`).toBeLessThanOrEqual(1)
  return found[0] && attribute(found[0], 'content')
}

function canonical(document: Document): string | undefined {
  const [link, ...others] = inHead(document, 'link', { rel: 'canonical' })
  expect(others).toEqual([])
  return link && attribute(link, 'href')
}

type Node = { '@type': string } & Record<string, unknown>
const nodeOf = (document: Document, type: string) =>
  jsonLdOf(document)
    .map((text) => JSON.parse(text) as Node)
    .find((node) => node['@type'] === type)

test.each([
  ['/', 'en', 'Sufra: menus to order from', /^Sufra turns a venue’s menu into pages/],
  ['/dallah-grill', 'en', 'Dallah Grill · Kuwaiti charcoal grill', /^Meat cut fresh every morning/],
  ['/dallah-grill', 'ar', 'مشاوي الدلة · مشاوي كويتية على الفحم', /^لحم طازج كل صباح/],
  [MENU, 'en', 'Dallah Grill · Dine in', /^Menu of Dallah Grill: Breakfast, Cold mezze/],
  [MENU, 'ar', 'مشاوي الدلة · داخل المطعم', /^قائمة مشاوي الدلة: ريوق، /],
  [`${MENU}/sweets`, 'en', 'Sweets · Dallah Grill', /^Sweets: Luqaimat, Mahalabiya$/],
  [`${MENU}/sweets/luqaimat`, 'en', 'Luqaimat · Dallah Grill', /^Crisp saffron dumplings with date syrup$/],
  ['/dallah-grill/Branches', 'en', 'Branches · Dallah Grill', /^Branches of Dallah Grill: Sharq, Salmiya$/],
  ['/dallah-grill/Policies', 'ar', 'السياسات · مشاوي الدلة', /^سياسات مشاوي الدلة$/],
  ['/cafe-linde', 'fr', 'Café zur Linde · Café, gâteaux et plats du midi', /^Sous le vieux tilleul/],
] as const)(
  '%s in %s has its own title, description and address',
  async (path, chosen, title, description) => {
    const { document } = await visit(path, { chosen })
    expect(titleOf(document)).toBe(title)
    expect(meta(document, 'description')).toMatch(description)
    expect(meta(document, 'og:title')).toBe(title)
    expect(meta(document, 'og:description')).toMatch(description)
    expect(meta(document, 'og:locale')).toBe(chosen)
    expect(canonical(document)).toBe(siteUrl() + path)
    expect(meta(document, 'og:url')).toBe(siteUrl() + path)
  },
)

test('every page has a title that names the page and the venue', async () => {
  for (const [path, title] of [
    ['/', /^Sufra: menus to order from$/],
    ['/dallah-grill', /^Dallah Grill · /],
    [MENU, /^Dallah Grill · Dine in$/],
    ['/dallah-grill/more', /^More · Dallah Grill$/],
    ['/dallah-grill/settings', /^Settings · Dallah Grill$/],
    ['/dallah-grill/Branches', /Branches.*Dallah Grill/],
    [`${MENU}/cart`, /^Cart · Dallah Grill$/],
  ] as const) {
    expect(titleOf((await visit(path)).document), path).toMatch(title)
  }
})

const crumbsOf = (document: Document) => byTag(only(byClass(document, 'crumbs')), 'li').map(textOf)
const namesOf = (document: Document) =>
  ((nodeOf(document, 'BreadcrumbList')?.itemListElement ?? []) as { name: string }[]).map(({ name }) => name)

test('titles and breadcrumbs name a menu by its order type, not by its button or the tagline', async () => {
  const home = (await visit(`/${variantReferenceId('garden-inside')}`)).document
  expect(allByRole(home, 'link', { name: 'Order in the tea garden' })).toHaveLength(1)
  const { document } = await visit('/pazar-yeri/product_service')
  expect(titleOf(document)).toBe('Pazar Yeri · On site')
  const dish = (await visit(`${MENU}/sweets/luqaimat`)).document
  expect(crumbsOf(dish)).toEqual(['Dallah Grill', 'Dine in', 'Sweets', 'Luqaimat'])
  expect(namesOf(dish)).toEqual(['Dallah Grill', 'Dine in', 'Sweets', 'Luqaimat'])
})

// @feature screen.link-cards
test.each(['/dallah-grill', MENU, `${MENU}/sweets`, `${MENU}/sweets/luqaimat`])(
  'the preview picture of %s exists, in the stated size, and differs between languages',
  async (path) => {
    const addresses = await Promise.all(
      ['en', 'ar'].map(async (chosen) => {
        const { document } = await visit(path, { chosen })
        expect(meta(document, 'twitter:card')).toBe('summary_large_image')
        expect(meta(document, 'og:image:alt')).toBe(titleOf(document))
        expect([meta(document, 'og:image:width'), meta(document, 'og:image:height')]).toEqual(['1200', '630'])
        return meta(document, 'og:image') ?? ''
      }),
    )
    expect(new Set(addresses).size).toBe(2)
    for (const address of addresses) {
      expect(address.startsWith(siteUrl()), address).toBe(true)
      const picture = await requestPage(address.slice(siteUrl().length))
      expect(picture.status, address).toBe(200)
      expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({
        ...{ format: 'jpeg', width: 1200, height: 630 },
      })
    }
  },
)

test('an item that is sold with two order types, or in two categories, has one canonical address', async () => {
  for (const path of ['/cold', '/cold/hummus'])
    expect(canonical((await visit(`/dallah-grill/pickup${path}`)).document)).toBe(siteUrl() + MENU + path)
  // Of two categories, the first that lists the item.
  const { document } = await visit(`${MENU}/drinks/gahwa?table=4`)
  expect(canonical(document)).toBe(`${siteUrl()}${MENU}/drinks/gahwa`)
})

test('pages that depend on the visitor are not indexed', async () => {
  for (const path of [
    `${MENU}/cart`,
    `${MENU}/checkout`,
    `${MENU}/search`,
    '/dallah-grill/profile',
    '/dallah-grill/order/1',
  ])
    expect(meta((await visit(path)).document, 'robots'), path).toBe('noindex')
  expect(meta((await visit(MENU)).document, 'robots')).toBeUndefined()
})

describe('structured data', () => {
  // @feature business.type
  test('describes home as a place with an address, hours and a menu', async () => {
    const place = nodeOf((await visit('/dallah-grill')).document, 'Restaurant')
    expect(place).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Dallah Grill',
      url: `${siteUrl()}/dallah-grill`,
      telephone: '+96522284410',
      address: { '@type': 'PostalAddress', addressCountry: 'KW' },
      geo: { latitude: 29.3827, longitude: 47.9887 },
      hasMenu: [siteUrl() + MENU, `${siteUrl()}/dallah-grill/pickup`, `${siteUrl()}/dallah-grill/delivery`],
    })
    expect(place?.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Friday',
      opens: '12:00',
      closes: '02:30',
    })
    expect(nodeOf((await visit('/flor-de-rua')).document, 'Florist')).toBeDefined()
  })

  test('describes a menu as sections of items with their offers', async () => {
    const menu = nodeOf((await visit(MENU, { chosen: 'ar' })).document, 'Menu')
    expect(menu?.inLanguage).toBe('ar')
    const sections = menu?.hasMenuSection as {
      name: string
      hasMenuItem?: object[]
      hasMenuSection?: object[]
    }[]
    expect(sections.map(({ name }) => name)).toContain('مقبلات باردة')
    expect(sections.find(({ name }) => name === 'مقبلات باردة')?.hasMenuItem).toContainEqual(
      expect.objectContaining({
        '@type': 'MenuItem',
        name: 'حمص',
        url: `${siteUrl()}${MENU}/cold/hummus`,
        nutrition: { '@type': 'NutritionInformation', calories: '310 calories' },
        offers: expect.objectContaining({ price: '1.200', priceCurrency: 'KWD' }),
      }),
    )
    expect(sections.find(({ name }) => name === 'سندويشات')?.hasMenuSection).toHaveLength(2)
  })

  test('contains the price and the breadcrumbs of an item', async () => {
    const { document } = await visit(`${MENU}/sweets/luqaimat`)
    expect(nodeOf(document, 'MenuItem')).toMatchObject({
      name: 'Luqaimat',
      offers: { '@type': 'Offer', price: '1.000', priceCurrency: 'KWD' },
    })
    const breadcrumbs = nodeOf(document, 'BreadcrumbList')?.itemListElement as {
      name: string
      item: string
    }[]
    expect(breadcrumbs.map(({ name, item }) => [name, item.replace(siteUrl(), '')])).toEqual([
      ['Dallah Grill', '/dallah-grill'],
      ['Dine in', MENU],
      ['Sweets', `${MENU}/sweets`],
      ['Luqaimat', `${MENU}/sweets/luqaimat`],
    ])
  })
})

test('robots.txt allows search engines and names the sitemap index', async () => {
  const robots = await (await requestPage('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain('Disallow: /*/cart$')
  expect(robots).toContain(`Sitemap: ${siteUrl()}/sitemap.xml`)

  const index = await (await requestPage('/sitemap.xml')).text()
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(maps).toContain(`${siteUrl()}/dallah-grill/sitemap.xml`)
  expect(maps.length).toBeGreaterThanOrEqual(8)
})

test('the sitemap of a venue lists each page once, with the time of its last change, and no other page', async () => {
  const answer = await requestPage('/dallah-grill/sitemap.xml')
  expect(answer.headers.get('Content-Type')).toMatch(/xml/)
  const rows = [
    ...(await answer.text()).matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g),
  ]
  const addresses = rows.map(([, address = '']) => address.replace(siteUrl(), ''))
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/dallah-grill',
      MENU,
      `${MENU}/cold/hummus`,
      '/dallah-grill/Branches',
      '/dallah-grill/Policies',
    ]),
  )
  expect(addresses).not.toContain('/dallah-grill/pickup/cold/hummus')
  expect(addresses.some((address) => /\/(cart|checkout|search|profile|order)/.test(address))).toBe(false)
  for (const [, , changed = ''] of rows)
    expect(Date.now() - Date.parse(changed), changed).toBeGreaterThanOrEqual(0)
  for (const address of addresses) expect((await requestPage(address)).status, address).toBe(200)
})
