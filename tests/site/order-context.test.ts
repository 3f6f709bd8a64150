/** What pages say of an order before it is placed: its type, its branch, its table, and where menu and cart lead. */
import { expect, test } from 'vitest'
import { attribute, byAttribute, byClass, byTag, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { pageDataOf, visit } from '../helpers/published-site/visit.ts'

const page = async (path: string, chosen = 'en') => (await visit(path, { chosen })).document

// @feature routing.bottom-navigation
test.each(['', '/more', '/profile', '/orders/status', '/order/5', '/settings'])(
  '%s: menu and cart are left to the script, which knows all types and their carts',
  async (path) => {
    const document = await page(`/dallah-grill${path}`)
    expect(pageDataOf(document)).toMatchObject({
      menuPath: '/dallah-grill/dinein',
      types: { dinein: true, pickup: true, delivery: true },
    })
    expect(pageDataOf(document).type).toBeUndefined()
    const marked = byAttribute(byRole(document, 'navigation', { name: 'Main' }), 'data-to')
    expect(marked.map((link) => [attribute(link, 'data-to'), attribute(link, 'href')])).toEqual([
      ['menu', '/dallah-grill/dinein'],
      ['cart', '/dallah-grill/dinein/cart'],
    ])
  },
)

test.each(['', '/cart', '/checkout', '/search', '/grill', '/grill/kebab'])(
  'delivery%s is of its type, and its links stay',
  async (path) => {
    const document = await page(`/dallah-grill/delivery${path}`)
    expect(pageDataOf(document)).toMatchObject({ type: 'delivery', menuPath: '/dallah-grill/delivery' })
    expect(byAttribute(document, 'data-to')).toEqual([])
  },
)

test('a venue with one type has nothing to choose from', async () => {
  const document = await page('/crumb-and-kiln/more')
  expect(pageDataOf(document)).toMatchObject({ type: 'pickup' })
  expect(byAttribute(document, 'data-to')).toEqual([])
})

test('the cart names type and branch, and leads to the carts of the other types', async () => {
  const cart = byRole(await page('/dallah-grill/delivery/cart'), 'main')
  const context = only(byClass(cart, 'order-context'))
  expect(textOf(only(byTag(context, 'p').slice(0, 1)))).toBe('Delivery · Sharq')
  const others = byRole(context, 'navigation', { name: 'Other ways to order' })
  expect(allByRole(others, 'link').map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
    ['Dine in', '/dallah-grill/dinein/cart'],
    ['Car pickup', '/dallah-grill/pickup/cart'],
  ])
  const checkout = byRole(await page('/dallah-grill/delivery/checkout'), 'main')
  // Its form names the type, and an order half written is no place to change it.
  expect(byClass(checkout, 'order-context')).toEqual([])
})

// @feature business.branch-name
test.each([
  ['en', 'Salmiya'],
  ['ar', 'السالمية'],
])('each branch is named in the header of every page (%s)', async (chosen, branch) => {
  for (const path of ['', '/dinein', '/dinein/cart', '/dinein/checkout', '/order/5', '/more']) {
    const banner = byRole(await page(`/dallah-grill-salmiya${path}`, chosen), 'banner')
    expect(textOf(only(byClass(banner, 'brand'))), path).toContain(branch)
  }
  const home = byRole(await page('/dallah-grill-salmiya', chosen), 'main')
  const link = only(byClass(home, 'at-branch'))
  expect([textOf(link), attribute(link, 'href')]).toEqual([branch, '/dallah-grill-salmiya/Branches'])
})

test('the only branch of a venue is not named', async () => {
  const document = await page('/kawasemi')
  expect(textOf(only(byClass(byRole(document, 'banner'), 'brand')))).toBe('Kawasemi')
  expect(byClass(document, 'at-branch')).toEqual([])
})

test('there is room for the table where orders name one, hidden until the script fills it in', async () => {
  const room = /<div class="at-table" data-at-table[^>]*>.*?<\/div>/s
  const htmlOf = async (path: string) => (await visit(path, { chosen: 'en' })).html
  for (const path of ['', '/dinein', '/dinein/cart']) {
    const [place = ''] = room.exec(await htmlOf(`/dallah-grill${path}`)) ?? []
    expect(place, path).toMatch(/^<div [^>]*\bhidden\b/)
    expect(place).toContain('We don’t recognise the table in your QR code.')
    expect(place).toMatch(/<label>.*Table<\/span>.*<select>/s)
  }
  for (const path of ['/delivery', '/delivery/cart', '/pickup/cart'])
    expect(await htmlOf(`/dallah-grill${path}`), path).not.toMatch(room)
  // Without tables, or where nothing is ordered at one.
  for (const path of ['/crumb-and-kiln/pickup', '/maison-ombelle'])
    expect(await htmlOf(path), path).not.toMatch(room)
})

// @feature delivery.menu-terms
test('a menu of deliveries asks for the area and says the venue’s least order, before any script', async () => {
  const least = { en: 'Minimum order from KWD 2.000', ar: 'الحد الأدنى للطلب يبدأ من \u200f٢٫٠٠٠ د.ك.\u200f' }
  for (const [chosen, text] of Object.entries(least)) {
    const place = only(byAttribute(await page('/dallah-grill/delivery', chosen), 'data-deliver-to'))
    expect(attribute(place, 'data-deliver-to')).toMatch(/^\/assets\/delivery\.[\w-]+\.json$/)
    expect(textOf(only(byTag(place, 'small')))).toBe(text)
    expect(textOf(only(byTag(place, 'b')))).toBe(chosen === 'en' ? 'Choose your area' : 'اختر منطقتك')
  }
  // Parcels may be smaller, and what they cost depends on the country.
  const [parcels] = byAttribute(await page('/pazar-yeri/delivery'), 'data-deliver-to')
  expect(parcels && textOf(parcels)).toBe('Choose your area')
  for (const path of ['/dallah-grill/dinein', '/dallah-grill/pickup', '/dallah-grill/delivery/cold'])
    expect(byAttribute(await page(path), 'data-deliver-to'), path).toEqual([])
})
