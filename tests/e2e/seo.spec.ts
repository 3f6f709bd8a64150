/** What a search engine or a messenger reads of a page: complete without script, each thing under one address. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choseLanguage } from './support/visit.ts'

test.use({ javaScriptEnabled: false })

const MENU = '/dallah-grill/dinein'

const meta = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
const canonical = (page: Page) => page.locator('link[rel=canonical]').getAttribute('href')

type Node = { '@type': string } & Record<string, unknown>
async function structured(page: Page): Promise<Node[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text) as Node)
}
const nodeOf = async (page: Page, type: string) =>
  (await structured(page)).find((node) => node['@type'] === type)

for (const [path, locale, title, description] of [
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
] as const) {
  test(`${path} in ${locale} is called what it is`, async ({ page, context, server }) => {
    await choseLanguage(context, server.url, locale)
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    expect(await meta(page, 'description')).toMatch(description)
    expect(await meta(page, 'og:title')).toBe(title)
    expect(await meta(page, 'og:description')).toMatch(description)
    expect(await meta(page, 'og:locale')).toBe(locale)
    expect(await canonical(page)).toBe(`${server.url}${path}`)
    expect(await meta(page, 'og:url')).toBe(`${server.url}${path}`)
  })
}

test('a picture for previews is there to be fetched', async ({ page, request }) => {
  for (const path of ['/dallah-grill', MENU, `${MENU}/sweets/luqaimat`]) {
    await page.goto(path)
    const picture = await request.get((await meta(page, 'og:image')) ?? '')
    expect(picture.status(), path).toBe(200)
    expect(picture.headers()['content-type'], path).toMatch(/^image\//)
  }
})

test('what is sold two ways is known by one address', async ({ page, server }) => {
  for (const path of ['/cold', '/cold/hummus']) {
    await page.goto(`/dallah-grill/pickup${path}`)
    expect(await canonical(page)).toBe(`${server.url}${MENU}${path}`)
  }
  // Under two categories as well: the first that lists it.
  await page.goto(`${MENU}/drinks/gahwa?table=4`)
  expect(await canonical(page)).toBe(`${server.url}${MENU}/drinks/gahwa`)
})

test('what depends on the visitor is not indexed', async ({ page }) => {
  for (const path of [
    `${MENU}/cart`,
    `${MENU}/checkout`,
    `${MENU}/search`,
    '/dallah-grill/profile',
    '/dallah-grill/order/1',
  ]) {
    await page.goto(path)
    expect(await meta(page, 'robots'), path).toBe('noindex')
  }
  await page.goto(MENU)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
})

test('home is a place with an address, hours and a menu', async ({ page, server }) => {
  await page.goto('/dallah-grill')
  expect(await nodeOf(page, 'Restaurant')).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Dallah Grill',
    url: `${server.url}/dallah-grill`,
    telephone: '+96522284410',
    address: { '@type': 'PostalAddress', addressCountry: 'KW' },
    geo: { latitude: 29.3827, longitude: 47.9887 },
    hasMenu: [
      `${server.url}${MENU}`,
      `${server.url}/dallah-grill/pickup`,
      `${server.url}/dallah-grill/delivery`,
    ],
  })
  const hours = (await nodeOf(page, 'Restaurant'))?.openingHoursSpecification
  expect(hours).toContainEqual({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: 'https://schema.org/Friday',
    opens: '12:00',
    closes: '02:30',
  })
  await page.goto('/flor-de-rua')
  expect(await nodeOf(page, 'Florist')).toBeDefined()
})

test('a menu is sections of items with their offers', async ({ page, context, server }) => {
  await choseLanguage(context, server.url, 'ar')
  await page.goto(MENU)
  const menu = await nodeOf(page, 'Menu')
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
      url: `${server.url}${MENU}/cold/hummus`,
      nutrition: { '@type': 'NutritionInformation', calories: '310 calories' },
      offers: expect.objectContaining({ price: '1.200', priceCurrency: 'KWD' }),
    }),
  )
  expect(sections.find(({ name }) => name === 'سندويشات')?.hasMenuSection).toHaveLength(2)
})

test('an item names its way there and what it costs', async ({ page, server }) => {
  await page.goto(`${MENU}/sweets/luqaimat`)
  expect(await nodeOf(page, 'MenuItem')).toMatchObject({
    name: 'Luqaimat',
    offers: { '@type': 'Offer', price: '1.000', priceCurrency: 'KWD' },
  })
  const way = (await nodeOf(page, 'BreadcrumbList'))?.itemListElement as { name: string; item: string }[]
  expect(way.map(({ name, item }) => [name, item.replace(server.url, '')])).toEqual([
    ['Dallah Grill', '/dallah-grill'],
    ['Kuwaiti charcoal grill', MENU],
    ['Sweets', `${MENU}/sweets`],
    ['Luqaimat', `${MENU}/sweets/luqaimat`],
  ])
})

test('robots.txt lets engines in, and leads to every venue’s map', async ({ request, server }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain('Disallow: /*/cart$')
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)

  const index = await (await request.get('/sitemap.xml')).text()
  const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  expect(maps).toContain(`${server.url}/dallah-grill/sitemap.xml`)
  expect(maps.length).toBeGreaterThanOrEqual(8)
})

test('a venue’s map names each page once, when it changed, and no other', async ({ request, server }) => {
  const answer = await request.get('/dallah-grill/sitemap.xml')
  expect(answer.headers()['content-type']).toMatch(/xml/)
  const rows = [
    ...(await answer.text()).matchAll(/<url><loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod><\/url>/g),
  ]
  const addresses = rows.map(([, address = '']) => address.replace(server.url, ''))
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
  for (const [, , changed = ''] of rows) {
    const age = Date.now() - Date.parse(changed)
    expect(age).toBeGreaterThanOrEqual(0)
  }
  for (const address of addresses.slice(0, 5))
    expect((await request.get(address)).status(), address).toBe(200)
})
