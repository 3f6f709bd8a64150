/** The published menu: its categories and their order, its items and their prices. */
// @feature-file product.browse product.settings-features route.menu route.category
// @feature-file menu-response.smart-categories menu-state.smart

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { zoneClock } from '../../src/domain/time/zone-changes.ts'
import {
  attribute,
  byAttribute,
  byClass,
  byId,
  byTag,
  type Document,
  type Element,
  only,
  textOf,
} from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { isAvailableAt, menuSectionsOn, unavailableTextAt } from '../helpers/published-site/at-time.ts'
import { categoryTabs, itemRow, pricesIn } from '../helpers/published-site/menu.ts'
import { showsDemoPicture } from '../helpers/published-site/pictures.ts'
import { variantReferenceId } from '../helpers/published-site/variants.ts'
import { inHead, visit } from '../helpers/published-site/visit.ts'
import type { VenueDraft } from '../helpers/venue-variant.ts'

const MENU = '/dallah-grill/dinein'
const venueFacts = (document: Document) => only(inHead(document, 'meta', { name: 'venue' }))
const headings = (root: Parameters<typeof allByRole>[0], level: number) =>
  allByRole(root, 'heading', { level }).map(textOf)
const sectionNames = (document: Document, day: Parameters<typeof menuSectionsOn>[1]) =>
  menuSectionsOn(document, day).map((section) => textOf(only(byTag(section, 'h2'))))

test('the name of a dish precedes its “add” link, in rows and tiles', async () => {
  const { document } = await visit(MENU)
  const dishes = [...byClass(document, 'item'), ...byClass(document, 'tile')]
  const orders = dishes.map((dish) =>
    allByRole(dish, 'link').map((link) => (attribute(link, 'data-add') === undefined ? 'name' : 'add')),
  )
  expect(byClass(document, 'tile').length).toBeGreaterThan(0)
  expect(new Set(orders.map((order) => order.join()))).toEqual(new Set(['name,add', 'name']))
})

describe('categories', () => {
  // @feature menu-response.highlighted
  test('are in the venue’s order, with highlight and smart categories after the first that is always available', async () => {
    const { document } = await visit(MENU)
    expect(sectionNames(document, 'wednesday')).toEqual([
      'Breakfast',
      'Cold mezze',
      'From the charcoal',
      'Most ordered',
      'From the charcoal',
      'From the Gulf',
      'Wraps and sandwiches',
      'Sweets',
      'Drinks',
    ])
    const [highlight, popular] = byClass(document, 'strip')
    expect(highlight && headings(highlight, 3)[0]).toBe('Mixed grill')
    expect(popular && headings(popular, 3)).toEqual([
      'Mixed grill',
      'Lamb kebab',
      'Hummus',
      'Luqaimat',
      'Lemon and mint',
    ])
  })

  test('contain their subcategories', async () => {
    const wraps = byId((await visit(MENU)).document, 'cwraps')
    expect(wraps && headings(wraps, 3)).toEqual(['Charcoal wraps', 'Falafel'])
    expect(wraps && headings(wraps, 4)).toEqual(['Kebab wrap', 'Taouk wrap', 'Falafel wrap', 'Falafel plate'])
  })

  // @feature menu-response.standard-subcategories
  test('have tabs for subcategories, in their section and in the column of tabs, only if the venue enables them', async () => {
    const tabsOf = async (path: string) => {
      const { document } = await visit(path, { chosen: 'en' })
      return [...byClass(document, 'inner'), ...allByRole(categoryTabs(document), 'listitem')]
        .flatMap((place) => byAttribute(place, 'href').map((link) => attribute(link, 'href')))
        .filter((href) => href?.startsWith('#cwraps-'))
    }
    const both = ['#cwraps-charcoal', '#cwraps-falafel']
    expect(await tabsOf(MENU)).toEqual(expect.arrayContaining(both))
    expect(byClass(byId((await visit(MENU)).document, 'cwraps') as Element, 'inner')).toHaveLength(1)
    expect(await tabsOf(`/${variantReferenceId('pinned')}/pickup`)).toEqual([])
  })

  // @feature menu.category-pin
  test('state the days on which a subcategory is pinned, in the menu and on their own page', async () => {
    for (const path of ['/pickup', '/pickup/wraps']) {
      const { document } = await visit(`/${variantReferenceId('pinned')}${path}`)
      expect(attribute(venueFacts(document), 'data-clock'), path).toBe(zoneClock('Asia/Kuwait'))
      expect(byId(document, 'cwraps-falafel')?.attribs['data-pin'], path).toBe('friday')
    }
  })

  test('are linked from the tabs', async () => {
    const { document } = await visit(MENU)
    const links = allByRole(categoryTabs(document), 'link')
    for (const link of links) {
      const target = byId(document, decodeURIComponent(attribute(link, 'href') ?? '').slice(1))
      expect(target && textOf(only(byTag(target, 'h2', 'h3').slice(0, 1))), textOf(link)).toBe(textOf(link))
    }
    expect(attribute(byRole(categoryTabs(document), 'link', { name: 'Sweets' }), 'href')).toBe('#csweets')
  })

  test('have separate pages that link back to the menu', async () => {
    const menu = (await visit(MENU)).document
    const title = byRole(byRole(menu, 'main'), 'heading', { level: 2, name: 'Sweets' })
    expect(attribute(byRole(title, 'link'), 'href')).toBe(`${MENU}/sweets`)

    const { document } = await visit(`${MENU}/sweets`)
    expect(headings(document, 1)).toEqual(['Sweets'])
    expect(headings(byRole(document, 'main'), 2)).toEqual(['Luqaimat', 'Mahalabiya'])
    const marked = byAttribute(categoryTabs(document), 'aria-current', 'true')
    expect(textOf(only(marked))).toBe('Sweets')
    const drinks = byRole(categoryTabs(document), 'link', { name: 'Drinks' })
    expect(attribute(drinks, 'href')).toBe(`${MENU}/drinks`)
    // An arrow on phones, breadcrumbs on wider screens.
    expect(attribute(byRole(document, 'link', { name: 'Back' }), 'href')).toBe(MENU)
    expect(attribute(byRole(document, 'link', { name: 'Dine in' }), 'href')).toBe(MENU)
  })

  test('of another branch contain only the items of that branch', async () => {
    const { document } = await visit('/dallah-grill-salmiya/dinein')
    itemRow(document, 'Kebab wrap')
    expect(textOf(document)).not.toContain('Falafel wrap')
    expect(textOf(document)).not.toContain('Breakfast tray for two')
  })

  test('of another order type contain only what is sold with it', async () => {
    const menu = (await visit(MENU)).document
    itemRow(menu, 'Arabic coffee')
    const others = byRole(menu, 'navigation', { name: 'Other ways to order' })
    expect(attribute(byRole(others, 'link', { name: 'Car pickup' }), 'href')).toBe('/dallah-grill/pickup')
    const pickup = (await visit('/dallah-grill/pickup')).document
    itemRow(pickup, 'Lemon and mint')
    expect(textOf(pickup)).not.toContain('Arabic coffee')
  })
})

// @feature menu.item-unavailable
describe('availability by the venue’s day and time', () => {
  // @feature menu.category-pin
  test('puts pinned categories first on their days', async () => {
    const { document } = await visit(MENU)
    expect(sectionNames(document, 'friday')).toEqual([
      'From the charcoal',
      'Friday machboos',
      'Breakfast',
      'Cold mezze',
      'From the charcoal',
      'Most ordered',
      'From the Gulf',
      'Wraps and sandwiches',
      'Sweets',
      'Drinks',
    ])
  })

  test('omits categories that are unavailable on a day, and their tabs', async () => {
    const { document } = await visit(MENU)
    expect(sectionNames(document, 'saturday')).toContain('Cold mezze')
    const tabs = byTag(categoryTabs(document), 'li')
    for (const name of ['Friday machboos', 'From the Gulf']) {
      expect(sectionNames(document, 'saturday')).not.toContain(name)
      const tab = only(tabs.filter((entry) => textOf(entry) === name))
      expect(attribute(tab, 'data-not')?.split(' ')).toContain('saturday')
    }
  })

  test.each([
    ['/dallah-grill/dinein/friday', 'Chicken machboos', '2026-11-21T14:00+03:00', false],
    ['/dallah-grill/dinein/friday', 'Chicken machboos', '2026-11-20T14:00+03:00', true],
    [MENU, 'Balaleet', '2026-11-18T11:29+03:00', true],
    [MENU, 'Balaleet', '2026-11-18T11:30+03:00', false],
    [MENU, 'Hummus', '2026-11-18T11:30+03:00', true],
  ])('on %s, %s at %s is available: %s', async (path, name, moment, available) => {
    const { document } = await visit(path)
    const row = itemRow(document, name)
    byRole(row, 'link', { name: new RegExp(`^(Add|Choose options for) ${name}$`) })
    expect(isAvailableAt(document, row, moment)).toBe(available)
  })

  // @feature menu.category-availability
  test.each([
    ['/dallah-grill/dinein/friday/machboos-chicken', 'plate-and-dish', '2026-11-22T14:00+03:00', 'On Friday'],
    ['/dallah-grill/dinein/friday/machboos-chicken', 'plate-and-dish', '2026-11-20T14:00+03:00', null],
    ['/dallah-grill/dinein/friday', 'item', '2026-11-22T14:00+03:00', 'On Friday'],
    [MENU, 'item', '2026-11-18T06:00+03:00', 'From 7:00 AM'],
    [MENU, 'item', '2026-11-18T12:00+03:00', 'On Thursday, 7:00 AM'],
  ])('on %s, in “%s”, at %s shows the next time: %s', async (path, name, moment, text) => {
    const { document } = await visit(path)
    const [place] = byClass(document, name).filter((one) => attribute(one, 'data-availability'))
    expect(place && unavailableTextAt(document, place, moment)).toBe(text)
  })

  test('shows with a category of other days when it is available', async () => {
    const { document } = await visit(MENU)
    const friday = byId(document, 'cfriday')
    expect(friday && unavailableTextAt(document, friday, '2026-11-22T14:00+03:00')).toBe('On Friday')
    expect(friday && unavailableTextAt(document, friday, '2026-11-20T14:00+03:00')).toBeNull()
  })

  test('is in the head of the page, so that categories are in order at the first paint', async () => {
    const { html, document } = await visit(MENU)
    const open = JSON.parse(attribute(venueFacts(document), 'data-open') ?? '{}')
    expect(Object.keys(open)).toEqual(['cbreakfast'])
    expect(open.cbreakfast[0]).toEqual([420, 690])
    expect(html.indexOf('adoptedStyleSheets')).toBeGreaterThan(0)
    expect(html.indexOf('adoptedStyleSheets')).toBeLessThan(html.indexOf('<body'))
    // A menu that does not depend on the time contains none of this.
    expect((await visit('/pazar-yeri/pickup')).html).not.toContain('adoptedStyleSheets')
  })

  test('excludes evening courses at noon', async () => {
    const { document } = await visit('/maison-ombelle/dinein')
    const rows = byClass(document, 'item')
    const offered = rows.map((row) => isAvailableAt(document, row, '2026-11-21T12:30+01:00'))
    expect([offered[0], offered.at(-1)]).toEqual([false, true])
    expect(rows.map((row) => isAvailableAt(document, row, '2026-11-21T20:30+01:00'))[0]).toBe(true)
  })
})

describe('an item', () => {
  // @feature business.calories business.preparation-time business.stickers
  test('shows its picture, calories, preparation time, price and stickers', async () => {
    const { document } = await visit(MENU)
    const tray = itemRow(document, 'Breakfast tray for two')
    expect(showsDemoPicture(only(byTag(tray, 'img')))).toBe(true)
    expect(textOf(tray)).toContain('1,280 kcal · 20 min')
    expect(textOf(tray)).toContain('KWD 5.500')
    expect(textOf(itemRow(document, 'Mixed grill'))).toContain("Chef's choice")
    expect(textOf(itemRow(document, 'Shakshuka'))).toContain('Spicy')
  })

  test.each([
    ['/dallah-grill/dinein/drinks', /KWD 0\.400/],
    ['/kawasemi/dinein/lunch', /¥1,980/],
    ['/crumb-and-kiln/pickup/loaves', /£2\.10/],
    ['/cafe-linde/dinein', /CHF \d+\.\d[05]/],
    ['/pazar-yeri/pickup/sarkuteri', /TRY \d+\.\d\d/],
  ])('has prices with the decimals of the currency: %s', async (path, price) => {
    const prices = pricesIn((await visit(path, { chosen: 'en' })).document).map(textOf)
    expect(prices.join('\n')).toMatch(price)
  })

  test('shows both prices of a discount, the earlier one first', async () => {
    const price = only(pricesIn(itemRow((await visit(MENU)).document, 'Luqaimat')))
    expect(textOf(price)).toBe('Before KWD 1.500 Now KWD 1.000')
    expect(textOf(only(byTag(price, 's')))).toContain('KWD 1.500')
    const atPickup = only(pricesIn(itemRow((await visit('/dallah-grill/pickup')).document, 'Luqaimat')))
    expect(textOf(atPickup)).toBe('Before KWD 1.500 Now KWD 1.350')
  })

  test('shows several prices in the format that the venue chose', async () => {
    const priceOf = async (path: string, name: string) =>
      only(pricesIn(itemRow((await visit(path)).document, name)))
    expect(textOf(await priceOf(MENU, 'Karak tea'))).toBe('from KWD 0.350')
    const loaf = await priceOf('/crumb-and-kiln/pickup', 'Country sourdough')
    expect(allByRole(loaf, 'listitem').map(textOf)).toEqual([
      'Half £2.60',
      'Whole £4.80',
      'Two-kilo miche £9.50',
    ])
    expect(textOf(await priceOf('/flor-de-rua/product_service', 'Bouquet of the day'))).toBe(
      'Price on selection',
    )
    expect(textOf(await priceOf('/pazar-yeri/pickup', 'Fresh milk'))).toBe('TRY 32.90 – TRY 54.90')
  })

  test('can be in a strip, which has a scroll bar for the mouse', async () => {
    // Touch screens scroll without a scroll bar, which would only distract there.
    expect((await visit(MENU)).html).toMatch(
      /@media \(hover:hover\) and \(pointer:fine\)\{[^@]*\.strip>ul\{scrollbar-width:thin/,
    )
  })

  test('states the quantity that its price is for', async () => {
    const { document } = await visit('/pazar-yeri/pickup/sarkuteri', { chosen: 'en' })
    const cheese = itemRow(document, 'Ezine white cheese')
    expect(textOf(only(pricesIn(cheese)))).toMatch(/TRY 48\.90 \/ 100 g$/)
  })

  test('that is sold out is marked and cannot be added', async () => {
    const chicken = itemRow((await visit(MENU)).document, 'Half charcoal chicken')
    expect(textOf(chicken)).toContain('Sold out')
    expect(allByRole(chicken, 'link').map(textOf)).toEqual(['Half charcoal chicken'])
  })

  test('without a price is offered on request and cannot be added', async () => {
    const wedding = itemRow((await visit('/crumb-and-kiln/pickup')).document, 'Wedding cakes')
    expect(textOf(only(pricesIn(wedding)))).toBe('Price on request')
    expect(allByRole(wedding, 'link').map(textOf)).toEqual(['Wedding cakes'])
  })

  test('that is hidden does not appear', async () => {
    expect((await visit(MENU)).html).not.toContain('Staff meal')
  })

  test('has an “add” link to its page, which also works in a new tab', async () => {
    const add = byRole(itemRow((await visit(MENU)).document, 'Hummus'), 'link', { name: 'Add Hummus' })
    expect(attribute(add, 'href')).toBe(`${MENU}/cold/hummus`)
  })

  test('has a price or is offered on request, in every row', async () => {
    const rows = byClass((await visit(MENU)).document, 'item')
    expect(rows.length).toBeGreaterThan(25)
    for (const row of rows) expect(textOf(row)).toMatch(/KWD \d+\.\d{3}|Price on request/)
  })
})

describe('a venue’s flags', () => {
  // @feature business.hide-price
  test('hide prices and ordering', async () => {
    const { document } = await visit('/maison-ombelle/dinein', { chosen: 'en' })
    expect(headings(document, 1)).toEqual(['Dine in'])
    expect(textOf(byRole(document, 'main'))).not.toContain('€')
    expect(pricesIn(document)).toEqual([])
    expect(allByRole(document, 'link', { name: /^(Add|Choose options)/ })).toEqual([])
    expect(allByRole(document, 'link', { name: 'Cart' })).toEqual([])

    const tart = byRole(document, 'link', { name: /^Pink praline tart/ })
    const page = (await visit(attribute(tart, 'href') ?? '', { chosen: 'en' })).document
    expect(headings(page, 1)).toEqual(['Pink praline tart, raw cream and fleur de sel'])
    expect(textOf(byRole(page, 'main'))).not.toContain('€')
    expect(allByRole(page, 'button', { name: /Add/ })).toEqual([])
  })

  // @feature business.calories
  test('hide calories', async () => {
    const main = byRole((await visit('/flor-de-rua/product_service')).document, 'main')
    expect(textOf(main)).not.toContain('kcal')
  })

  test('shuffle the items of each category without losing any', async () => {
    const { document } = await visit('/flor-de-rua/product_service')
    const file = JSON.parse(readFileSync('api/demo/flor-de-rua.json', 'utf8')) as VenueDraft
    const written = file.menu.flatMap((category) =>
      [category, ...(category.subcategories ?? [])].flatMap(({ items }) => items?.map(({ id }) => id) ?? []),
    )
    const shown = byClass(document, 'item').map((row) => {
      const link = byRole(byRole(row, 'heading'), 'link')
      return attribute(link, 'href')?.split('/').at(-1) ?? ''
    })
    expect(shown.length).toBeGreaterThan(10)
    expect(shown).not.toEqual(written.filter((id) => shown.includes(id)))
    expect(shown.toSorted()).toEqual(written.filter((id) => shown.includes(id)).toSorted())
  })

  test('show banners with links, on the days on which the linked items are available', async () => {
    const { document } = await visit(MENU)
    const banners = byRole(document, 'list', { name: 'Offers' })
    expect(allByRole(banners, 'link')).toHaveLength(2)
    const pictures = allByRole(banners, 'img')
    expect(pictures.map(showsDemoPicture)).toEqual([true, true])
    const friday = byRole(banners, 'link', { name: 'Friday machboos, the way mother cooks it' })
    expect(attribute(friday, 'href')).toBe(`${MENU}/friday`)
    expect((await visit(`${MENU}/friday`)).status).toBe(200)
    // The first banner links to items that are available on Fridays only, so it is shown on Fridays only.
    const [machboos, always] = byTag(banners, 'li')
    expect(machboos && attribute(machboos, 'data-not')).toBe(
      'monday tuesday wednesday thursday saturday sunday',
    )
    expect(machboos && unavailableTextAt(document, machboos, '2026-11-22T14:00+03:00')).toBe('On Friday')
    expect(machboos && unavailableTextAt(document, machboos, '2026-11-20T14:00+03:00')).toBeNull()
    expect(always && attribute(always, 'data-not')).toBeUndefined()
    // The picture with priority is that of a banner that is shown every day.
    const [hidden, first] = pictures
    expect(hidden && attribute(hidden, 'loading')).toBe('lazy')
    expect(first && attribute(first, 'fetchpriority')).toBe('high')
  })
})
