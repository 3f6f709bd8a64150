/** The page of an item: its details, and the form that adds it to the cart. */
// @feature-file route.item

import { describe, expect, test } from 'vitest'
import { attribute, byClass, byTag, only, textOf } from '../helpers/html/elements.ts'
import { allByRole, byRole } from '../helpers/html/roles.ts'
import { isAvailableAt } from '../helpers/published-site/at-time.ts'
import { showsDemoPicture } from '../helpers/published-site/pictures.ts'
import { visit } from '../helpers/published-site/visit.ts'

const HUMMUS = '/dallah-grill/dinein/cold/hummus'
const KEBAB = '/dallah-grill/dinein/grill/kebab'

// @feature business.ingredients business.suggested-items
test('an item has its picture, price, calories, description, ingredients and suggestions', async () => {
  const { document } = await visit(HUMMUS)
  expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('Hummus')
  expect(showsDemoPicture(byRole(document, 'img', { name: 'Hummus' }))).toBe(true)
  const main = byRole(document, 'main')
  for (const text of ['KWD 1.200', '310 kcal', 'Silky chickpeas with tahini and extra virgin olive oil'])
    expect(textOf(main)).toContain(text)
  const [madeOf] = allByRole(main, 'definition')
  expect(madeOf && textOf(madeOf)).toBe('Chickpeas, Tahini (sesame), Lemon')
  const suggested = byRole(document, 'region', { name: 'Goes well with this' })
  expect(attribute(byRole(suggested, 'link', { name: 'Beef tikka' }), 'href')).toBe(
    '/dallah-grill/dinein/grill/tikka',
  )
})

// @feature business.modifiers business.suggested-items
test('modifiers, the order form and suggestions are omitted if the venue hides them', async () => {
  // This venue shows no modifiers, no suggestions and no prices.
  const { document } = await visit('/maison-ombelle/dinein/entrees/ecrevisses', { chosen: 'en' })
  const [madeOf] = allByRole(document, 'definition')
  expect(madeOf && textOf(madeOf)).toBe('Crustaceans, Milk')
  expect(allByRole(document, 'group')).toEqual([])
  expect(allByRole(document, 'textbox')).toEqual([])
  expect(allByRole(document, 'region', { name: 'Goes well with this' })).toEqual([])
})

// @feature business.modifiers
test('modifiers are in named groups with their limits and prices', async () => {
  const { document } = await visit(KEBAB)
  const bread = byRole(document, 'group', { name: /^Choose your bread/ })
  expect(textOf(bread)).toContain('Required')
  expect(allByRole(bread, 'radio')).toHaveLength(3)
  const pictures = byTag(bread, 'img')
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.map(showsDemoPicture)).toEqual(pictures.map(() => true))
  expect(allByRole(byRole(document, 'group', { name: /^How spicy/ }), 'radio')).toHaveLength(3)
  const more = byRole(document, 'group', { name: /^Add to your plate/ })
  expect(textOf(more)).toContain('Up to 4')
  expect(textOf(more)).toContain('+KWD 0.750')
  expect(byRole(more, 'checkbox', { name: /^Mixed pickles/ }).attribs).toHaveProperty('disabled')
})

test('the browser enforces required choices, and the form leads to the cart', async () => {
  const { document } = await visit(KEBAB)
  for (const radio of allByRole(byRole(document, 'group', { name: /^Choose your bread/ }), 'radio'))
    expect(radio.attribs).toHaveProperty('required')
  const form = only(byTag(byRole(document, 'main'), 'form'))
  expect(form.attribs).not.toHaveProperty('novalidate')
  expect(form.attribs).not.toHaveProperty('method')
  expect(attribute(form, 'action')).toBe('/dallah-grill/dinein/cart')
  expect(only(byTag(form, 'input').filter(({ attribs }) => attribs.name === 'item')).attribs.value).toBe(
    'kebab',
  )
})

test('a sold-out item is marked and cannot be added', async () => {
  const { document } = await visit('/dallah-grill/dinein/grill/half-chicken')
  expect(textOf(byRole(document, 'main'))).toContain('Sold out')
  expect(allByRole(document, 'button', { name: /^Add to cart/ })).toEqual([])
})

test('an item is available only within its hours', async () => {
  const { document } = await visit('/dallah-grill/dinein/breakfast/shakshuka')
  const article = byRole(document, 'article')
  byRole(article, 'button', { name: /^Add to cart/ })
  expect(isAvailableAt(document, article, '2026-11-18T11:00+03:00')).toBe(true)
  expect(isAvailableAt(document, article, '2026-11-18T15:00+03:00')).toBe(false)
})

test('a venue without ordering shows the item without a form', async () => {
  const menu = (await visit('/maison-ombelle/dinein', { chosen: 'fr' })).document
  const [tart] = allByRole(menu, 'link', { name: /^Tarte aux pralines roses/ })
  const { document } = await visit(attribute(tart ?? byRole(menu, 'main'), 'href') ?? '', { chosen: 'fr' })
  expect(textOf(byRole(document, 'heading', { level: 1 }))).toContain('pralines')
  expect(byTag(document, 'button').filter(({ attribs }) => attribs.type === 'submit')).toEqual([])
})

describe('an item', () => {
  test.each([
    ['unknown', '/dallah-grill/dinein/cold/no-such-dish'],
    ['hidden', '/dallah-grill/dinein/drinks/staff-meal'],
    ['not sold with this order type', '/dallah-grill/pickup/drinks/gahwa'],
    ['not sold at this branch', '/dallah-grill-salmiya/dinein/breakfast/breakfast-tray'],
  ])('has no page if it is %s', async (_what, path) => {
    const { status, document } = await visit(path)
    expect(status).toBe(404)
    expect(textOf(byRole(document, 'heading', { level: 1 }))).toBe('Page not found')
    expect(byClass(document, 'order')).toEqual([])
  })
})

test('the button shows the price of the minimum quantity', async () => {
  const { document } = await visit('/pazar-yeri/pickup/peynir/taze-kasar', { chosen: 'en' })
  expect(textOf(byRole(document, 'button', { name: /^Add to cart/ }))).toContain('TRY 91.80')
})
