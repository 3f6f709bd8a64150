/** The context of an order on pages: its type, branch and table, and the targets of the menu and cart links. */
import { expect, test } from 'vitest'
import { attribute, byAttribute, byClass, byTag, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { pageDataOf, visit } from '../helpers/published-site/visit.ts'

const page = async (path: string, chosen = 'en') => (await visit(path, { chosen })).document

// @feature routing.bottom-navigation
test.each(['', '/more', '/profile', '/orders/status', '/order/5', '/settings'])(
  'the links to menu and cart on %j are set by the script, which gets all order types',
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
  'delivery%s has a fixed order type and fixed links',
  async (path) => {
    const document = await page(`/dallah-grill/delivery${path}`)
    expect(pageDataOf(document)).toMatchObject({ type: 'delivery', menuPath: '/dallah-grill/delivery' })
    expect(byAttribute(document, 'data-to')).toEqual([])
  },
)

test('a venue with one order type has fixed links', async () => {
  const document = await page('/crumb-and-kiln/more')
  expect(pageDataOf(document)).toMatchObject({ type: 'pickup' })
  expect(byAttribute(document, 'data-to')).toEqual([])
})

test('the cart shows order type and branch, and links to the carts of the other types', async () => {
  const cart = byRole(await page('/dallah-grill/delivery/cart'), 'main')
  const context = only(byClass(cart, 'order-context'))
  expect(textOf(only(byTag(context, 'p').slice(0, 1)))).toBe('Delivery · Sharq')
  const others = byRole(context, 'navigation', { name: 'Other ways to order' })
  expect(allByRole(others, 'link').map((link) => [textOf(link), attribute(link, 'href')])).toEqual([
    ['Dine in', '/dallah-grill/dinein/cart'],
    ['Car pickup', '/dallah-grill/pickup/cart'],
  ])
  const checkout = byRole(await page('/dallah-grill/delivery/checkout'), 'main')
  // The checkout form shows the type, which should not change while an order is being entered.
  expect(byClass(checkout, 'order-context')).toEqual([])
})

// @feature business.branch-name
test.each([
  ['en', 'Salmiya'],
  ['ar', 'السالمية'],
])('the header of every page names the branch (%s)', async (chosen, branch) => {
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

test('pages of orders at tables contain a hidden field for the table, which the script fills in', async () => {
  const tableElement = /<div class="at-table" data-at-table[^>]*>.*?<\/div>/s
  const htmlOf = async (path: string) => (await visit(path, { chosen: 'en' })).html
  for (const path of ['', '/dinein', '/dinein/cart']) {
    const [place = ''] = tableElement.exec(await htmlOf(`/dallah-grill${path}`)) ?? []
    expect(place).toContain('We don’t recognise the table in your QR code.')
    expect(place).toMatch(/<label hidden>.*Table<\/span>.*<select>/s)
  }
  for (const path of ['/delivery', '/delivery/cart', '/pickup/cart'])
    expect(await htmlOf(`/dallah-grill${path}`), path).not.toMatch(tableElement)
  // One venue has no tables, the other accepts no orders.
  for (const path of ['/crumb-and-kiln/pickup', '/maison-ombelle'])
    expect(await htmlOf(path), path).not.toMatch(tableElement)
})

// @feature delivery.menu-terms
test('the delivery menu asks for the area and shows the venue’s minimum order before scripts run', async () => {
  const minimums = {
    en: 'Minimum order from KWD 2.000',
    ar: 'الحد الأدنى للطلب يبدأ من \u200f٢٫٠٠٠ د.ك.\u200f',
  }
  for (const [chosen, text] of Object.entries(minimums)) {
    const place = only(byAttribute(await page('/dallah-grill/delivery', chosen), 'data-deliver-to'))
    expect(attribute(place, 'data-deliver-to')).toMatch(/^\/assets\/delivery\.[\w-]+\.json$/)
    expect(textOf(only(byTag(place, 'small')))).toBe(text)
    expect(textOf(only(byTag(place, 'b')))).toBe(chosen === 'en' ? 'Choose your area' : 'اختر منطقتك')
  }
  // Minimum and fee of a parcel depend on the country, so no minimum is shown.
  const [parcels] = byAttribute(await page('/pazar-yeri/delivery'), 'data-deliver-to')
  expect(parcels && textOf(parcels)).toBe('Choose your area')
  for (const path of ['/dallah-grill/dinein', '/dallah-grill/pickup', '/dallah-grill/delivery/cold'])
    expect(byAttribute(await page(path), 'data-deliver-to'), path).toEqual([])
})
