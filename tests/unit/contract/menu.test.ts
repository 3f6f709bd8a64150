// @feature-file menu.item-grand-category menu-response.menu

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  availabilitySchema,
  categorySchema,
  decodeMenu,
  itemSchema,
  menuResponse,
} from '../../../src/contract/venue/menu.ts'
import { toIssues } from '../../../src/contract/wire/errors.ts'
import { findItem } from '../../../src/domain/menu/menu.ts'
import { exampleItem } from '../../helpers/example-item.ts'
import { wireItem, wireMenu } from './wire.ts'

const decoded = (answer: unknown, currency = 'KWD') =>
  decodeMenu(v.parse(menuResponse, answer), currency, 'en')
const problems = (answer: unknown) => {
  const result = v.safeParse(menuResponse, answer)
  return result.success ? [] : toIssues(result.issues)
}

describe('defaults', () => {
  it('of an item make it always available in every order type, without choices', () => {
    expect(findItem(decoded(wireMenu(wireItem)), '2')).toEqual(
      exampleItem('2', { name: { en: 'Tea' }, price: 1005 }),
    )
  })

  it('of a menu apply to null and missing fields', () => {
    const empty = {
      categories: [],
      smartCategories: [],
      highlightedCategoryId: null,
      showStandardSubcategories: false,
    }
    expect(decoded({})).toEqual(empty)
    expect(
      decoded({ menu: null, smart_categories: null, highlightedCat: null, showStandardSubCats: null }),
    ).toEqual(empty)
  })

  it('of a weekday apply to null and missing flags', () => {
    const [first] = decoded({
      menu: [{ id: 1, pin: { monday: 1, tuesday: null }, available: { monday: '0', tuesday: null } }],
    }).categories
    expect(first?.pin).toEqual({ monday: true, tuesday: false })
    expect(first?.gate.days).toEqual([false, true, true, true, true, true, true])
  })
})

it('names a category without a name', () => {
  const [only] = decoded({
    menu: [{ id: 1, items: [{ id: 2, locales: [{ locale: 'en', name: 'Tea' }] }] }],
  }).categories
  expect(only?.name).toEqual({ en: 'Tea' })
})

it('accepts unknown fields', () => {
  const answer = {
    ...wireMenu({ ...wireItem, colour: 'green', types: { dine_in: 1, drone: 1 } }),
    version: 9,
  }
  expect(problems(answer)).toEqual([])
})

// @feature business.currency
it('decodes prices with the decimals of the currency', () => {
  expect(findItem(decoded(wireMenu(wireItem), 'USD'), '2')?.price).toBe(101)
  expect(findItem(decoded(wireMenu({ ...wireItem, price: 450 }), 'JPY'), '2')?.price).toBe(450)
})

describe('availability', () => {
  const window = { status: true, from: '08:00', to: '11:00 pm' }
  it.each([
    [window, window],
    [JSON.stringify(window), window],
    [JSON.stringify({ status: 0 }), { status: false, from: null, to: null }],
    [
      { status: '1', from: null },
      { status: true, from: null, to: null },
    ],
    [null, { status: true, from: null, to: null }],
    [undefined, { status: true, from: null, to: null }],
  ])('parses %j', (given, expected) => {
    expect(v.parse(availabilitySchema, given)).toEqual(expected)
  })

  // @feature menu.availability
  it.each(['{bad', '5', 5, { from: 'soon' }, '{"from":"25:00"}'])('refuses %j', (given) => {
    expect(v.is(availabilitySchema, given)).toBe(false)
  })
})

// @feature menu.item-category
it('items inherit the availability rules of all their parent categories', () => {
  const switchedOff = { status: false }
  const answer = {
    menu: [
      {
        id: 1,
        branches: [{ id: 11, visible: false }],
        subcategories: [
          {
            id: 2,
            availability: switchedOff,
            subcategories: [{ id: 3, items: [{ ...wireItem, category: { branches: [{ id: 12 }] } }] }],
          },
        ],
      },
    ],
  }
  expect(findItem(decoded(answer), '2')?.gates).toEqual([
    { window: { status: true, from: null, to: null }, branches: { 12: true } },
    { window: { status: false, from: null, to: null }, branches: {} },
    { window: { status: true, from: null, to: null }, branches: { 11: false } },
  ])
})

describe('an item in several categories', () => {
  const item = { ...wireItem, id: 'dish' }
  const friday = { id: 'f', available: { saturday: false }, items: [item] }
  const ruleCounts = (menu: object[]) =>
    decoded({ menu }).categories.flatMap(({ items }) =>
      items.map(({ gates, also }) => [gates.length, also?.length]),
    )

  it('has the rules of each category', () => {
    expect(ruleCounts([friday, { id: 'm', availability: { from: '07:00' }, items: [item] }])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(
      ruleCounts([
        { id: 'a', items: [item] },
        { id: 'b', items: [item] },
      ]),
    ).toEqual([
      [0, undefined],
      [0, undefined],
    ])
  })

  it('in a smart category has the rules of its regular category', () => {
    expect(ruleCounts([{ id: 's', smart: true, items: [item] }, friday])).toEqual([
      [1, undefined],
      [1, undefined],
    ])
    expect(ruleCounts([{ ...friday, smart: true }])).toEqual([[1, undefined]])
  })
})

// @feature line.price-label line.preparation-time line.modifiers
it('decodes price labels, modifiers and preparation times', () => {
  const answer = wireMenu({
    id: 'x',
    price_labels: [
      {
        id: 5,
        label: 'Large',
        locales: [{ locale: 'ar', name: 'كبير' }],
        price: '2.5',
        weight: '0.4',
        isQty: '1',
        minimum: 2,
        maximum: '9',
        unit: 'kg',
        preparation_time: 2,
        preparation_time_type: 'hour',
      },
    ],
    modifier_groups: [
      {
        id: 6,
        required: 1,
        max: '2',
        modifiers: [
          { id: 7 },
          {
            id: 8,
            price: 0.25,
            quantity: 3,
            image: '/cheese.webp',
            locales: [{ locale: 'ar', name: 'جبن' }],
          },
        ],
      },
    ],
    preparation_time: '1',
    preparation_time_type: 'day',
  })
  expect(findItem(decoded(answer), 'x')).toMatchObject({
    price: null,
    preparationMinutes: 1440,
    labels: [
      {
        id: '5',
        label: { en: 'Large', ar: 'كبير' },
        price: 2500,
        weight: 0.4,
        isQuantity: true,
        minimum: 2,
        maximum: 9,
        unit: { en: 'kg' },
        preparationMinutes: 120,
      },
    ],
    modifierGroups: [
      {
        id: '6',
        min: 0,
        max: 2,
        required: true,
        modifiers: [
          { id: '7', price: 0, maxQuantity: 1 },
          { id: '8', price: 250, maxQuantity: 3, image: '/cheese.webp', name: { ar: 'جبن' } },
        ],
      },
    ],
  })
})

// @feature menu.category
it('decodes deeply nested categories', () => {
  let nested: object = { id: 'd100', items: [wireItem] }
  for (let depth = 99; depth >= 0; depth--) nested = { id: `d${depth}`, subcategories: [nested] }
  expect(findItem(decoded({ menu: [nested] }), '2')?.price).toBe(1005)
  expect(v.is(categorySchema, nested)).toBe(true)
})

// @feature error.api-form
it.each([
  ['menu.0.items.0.price', { price: -1 }, 'an amount of money may not be negative'],
  ['menu.0.items.0.price', { price: {} }, 'expected an amount of money'],
  ['menu.0.items.0.types.delivery', { types: { delivery: 'yes' } }, 'expected a flag'],
  ['menu.0.items.0.availability.from', { availability: { from: 5 } }, 'Expected string'],
  ['menu.0.items.0.availability.from', { availability: '{"from":5}' }, 'Expected string'],
  ['menu.0.items.0.availability.to', { availability: { to: 'soon' } }, 'expected a time'],
  ['menu.0.items.0.availability', { availability: '{bad' }, 'expected {status, from, to}'],
  ['menu.0.items.0.locales.0.locale', { locales: [{ locale: 'English', name: 'x' }] }, 'expected a locale'],
  ['menu.0.items.0.inclusive_taxes.0.rate', { inclusive_taxes: [{ id: 1, rate: 101 }] }, ''],
  [
    'menu.0.items.0.modifier_groups.0.modifiers.0.quantity',
    { modifier_groups: [{ id: 1, modifiers: [{ id: 1, quantity: 0 }] }] },
    '',
  ],
  ['menu.0.items.0.images.0', { images: [5] }, ''],
  ['menu.0.items.0.id', { id: null }, 'expected an id'],
  ['menu.0.items.0.locales.0.name', { locales: [{ locale: 'en', name: 'x'.repeat(20_001) }] }, ''],
])('an issue has the path %s', (path, rest, message) => {
  const [first, ...others] = problems(wireMenu({ ...wireItem, ...rest }))
  expect(first?.path).toBe(path)
  expect(first?.message).toContain(message)
  expect(others).toEqual([])
})

it('reports at most the requested number of issues', () => {
  const result = v.safeParse(
    menuResponse,
    wireMenu(...Array.from({ length: 50 }, () => ({ ...wireItem, price: -1 }))),
  )
  expect(toIssues(result.issues ?? []).length).toBe(20)
  expect(toIssues(result.issues ?? [], 3).length).toBe(3)
  const twice = v.safeParse(menuResponse, wireMenu({ ...wireItem, availability: { from: 5, to: 5 } }))
  expect(toIssues(twice.issues ?? []).length).toBe(2)
  expect(toIssues(twice.issues ?? [], 1).length).toBe(1)
})

it('parses a single item like an item of a menu', () => {
  expect(v.parse(itemSchema, wireItem).id).toBe('2')
})
