// @feature-file line.note cart.change-count

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../src/domain/menu/item.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import {
  addLine,
  addToCartOutcome,
  basePrice,
  type CartLine,
  createCartLine,
  defaultLabelId,
  lineKey,
  replaceLine,
  setLineCount,
  toLineItem,
} from '../../../../src/domain/order/line.ts'
import { arbCart, arbItem, arbLine } from '../../../helpers/arbitraries.ts'

const [plain] = fc.sample(arbItem('tea'), { numRuns: 1, seed: 1 }) as [Item]
const tea: Item = {
  ...plain,
  price: 500,
  labels: [],
  modifierGroups: [],
  commentRequired: false,
  images: ['a', 'b'],
}
const label = (id: string, rest: Partial<PriceLabel> = {}): PriceLabel => ({
  id,
  label: {},
  price: 100,
  weight: null,
  shippingWeight: null,
  isQuantity: false,
  minimum: null,
  maximum: null,
  unit: {},
  preparationMinutes: null,
  ...rest,
})
const byWeight: Item = {
  ...tea,
  id: 'nuts',
  labels: [label('g', { isQuantity: true, minimum: 3, maximum: 10 })],
}
const choice = { labelId: null, modifiers: {}, note: '' }
const line = (item: Item, count: number, rest: Partial<typeof choice> = {}) =>
  createCartLine(toLineItem(item), 'c', { ...choice, labelId: defaultLabelId(item), ...rest }, count)

describe('lineKey', () => {
  const key = (rest: object) =>
    lineKey({ itemId: 'i', labelId: null, modifiers: { a: 1, b: 2 }, note: 'hot', ...rest })

  it('ignores the order of modifiers, those with quantity 0, and spaces around the note', () => {
    expect(key({ modifiers: { b: 2, a: 1 } })).toBe(key({}))
    expect(key({ modifiers: { a: 1, b: 2, c: 0 } })).toBe(key({}))
    expect(key({ note: ' hot\n' })).toBe(key({}))
  })

  it.each([
    { itemId: 'j' },
    { labelId: 'l' },
    { labelId: 'null' },
    { modifiers: { a: 1 } },
    { modifiers: { a: 2, b: 1 } },
    { note: 'Hot' },
    { note: '' },
  ])('differs for %j', (rest) => {
    expect(key(rest)).not.toBe(key({}))
  })

  it('is equal if and only if the choices are equal', () => {
    const arbChoice = fc.record({
      itemId: fc.constantFrom('i', 'j'),
      labelId: fc.constantFrom(null, 'l'),
      modifiers: fc.dictionary(fc.constantFrom('a', 'b', 'a,b'), fc.nat(2)),
      note: fc.constantFrom('', 'x', ' x ', '","'),
    })
    const normalized = (one: {
      itemId: string
      labelId: string | null
      modifiers: Record<string, number>
      note: string
    }) => ({
      ...one,
      modifiers: ['a', 'b', 'a,b'].map((id) => one.modifiers[id] ?? 0),
      note: one.note.trim(),
    })
    fc.assert(
      fc.property(arbChoice, arbChoice, (one, other) => {
        const same = JSON.stringify(normalized(one)) === JSON.stringify(normalized(other))
        expect(lineKey(one) === lineKey(other)).toBe(same)
      }),
      { numRuns: 500 },
    )
  })
})

describe('createCartLine', () => {
  // @feature line.id
  it('keeps one picture, trims the note and clamps the count', () => {
    const made = line(tea, 5000, { note: ' hot ' })
    expect(made).toMatchObject({ itemId: 'tea', note: 'hot', count: 1000, categoryId: 'c' })
    expect(made.item.images).toEqual(['a'])
    expect(line(byWeight, 1).count).toBe(3)
    expect(line(byWeight, 99).count).toBe(10)
  })
})

describe('addToCartOutcome', () => {
  const group = { id: 'g', name: {}, min: 0, max: null, required: false, modifiers: [] }
  it.each<[string, Partial<Item>, boolean, string]>([
    ['a plain item', {}, false, 'added'],
    ['hidden prices', {}, true, 'clicked'],
    ['modifiers', { modifierGroups: [group] }, false, 'clicked'],
    ['a required comment', { commentRequired: true }, false, 'clicked'],
    ['several prices', { labels: [label('a'), label('b')] }, false, 'show-price-modal'],
    [
      'modifiers and several prices',
      { labels: [label('a'), label('b')], modifierGroups: [group] },
      false,
      'clicked',
    ],
    ['one priced label of two', { labels: [label('a'), label('b', { price: null })] }, false, 'added'],
    ['one label by quantity', { labels: [label('a', { isQuantity: true })] }, false, 'show-price-modal'],
    ['no price', { price: null }, false, 'unavailable'],
    ['no price, hidden or not', { price: null }, true, 'unavailable'],
    ['labels without prices, item with a price', { labels: [label('a', { price: null })] }, false, 'added'],
    ['no price anywhere', { price: null, labels: [label('a', { price: null })] }, false, 'unavailable'],
  ])('%s', (_name, rest, hidden, outcome) => {
    expect(addToCartOutcome({ ...tea, ...rest }, hidden)).toBe(outcome)
  })

  // @feature cart.add-outcome
  it('is "added" only if a line without choices has a price', () => {
    fc.assert(
      fc.property(arbItem(), (item) => {
        if (addToCartOutcome(item, false) === 'added')
          expect(basePrice(item, defaultLabelId(item))).not.toBeNull()
      }),
    )
  })
})

describe('addLine', () => {
  // @feature cart.add
  it('increases the count of an identical line in place, and appends a new one', () => {
    const cart = [line(tea, 1), line(byWeight, 4)]
    expect(addLine(cart, line(tea, 2)).map(({ count }) => count)).toEqual([3, 4])
    expect(addLine(cart, line(tea, 2, { note: 'hot' })).map(({ note }) => note)).toEqual(['', '', 'hot'])
  })

  it('clamps the count to the limit', () => {
    expect(addLine([line(byWeight, 8)], line(byWeight, 8))[0]?.count).toBe(10)
    expect(addLine([line(tea, 999)], line(tea, 999))[0]?.count).toBe(1000)
  })

  it('uses the item of the newer line', () => {
    const dearer = line({ ...tea, price: 600 }, 1)
    expect(addLine([line(tea, 1)], dearer)[0]).toMatchObject({ count: 2, item: { price: 600 } })
  })

  // @feature line.count
  it('keeps keys unique and every count within limits', () => {
    fc.assert(
      fc.property(
        arbItem().chain((item) => fc.array(arbLine(item), { maxLength: 8 })),
        (lines) => {
          const cart = lines.reduce<CartLine[]>(addLine, [])
          expect(new Set(cart.map(({ key }) => key)).size).toBe(cart.length)
          const units = (some: readonly CartLine[]) => some.reduce((sum, { count }) => sum + count, 0)
          expect(units(cart)).toBeLessThanOrEqual(units(lines))
          if (lines.every((one) => one.count <= 5 && one.item.labels.length === 0))
            expect(units(cart)).toBe(units(lines))
        },
      ),
    )
  })
})

describe('setLineCount', () => {
  it.each([
    ['tea', 4, [4, 4]],
    ['tea', 1001, [1000, 4]],
    ['tea', 0, [4]],
    ['tea', -3, [4]],
    ['tea', Number.NaN, [1, 4]],
    ['nuts', 2, [1]],
    ['nuts', 11, [1, 10]],
  ])('sets %s to %d', (id, count, counts) => {
    const cart = [line(tea, 1), line(byWeight, 4)]
    const key = cart.find(({ itemId }) => itemId === id)?.key ?? ''
    expect(setLineCount(cart, key, count).map((one) => one.count)).toEqual(counts)
  })

  it('ignores an unknown line', () => {
    const cart = [line(tea, 1)]
    expect(setLineCount(cart, 'zzz', 9)).toEqual(cart)
  })
})

describe('replaceLine', () => {
  const cart = [line(tea, 1), line(tea, 2, { note: 'hot' }), line(byWeight, 4)]
  const keyOf = (index: number) => cart[index]?.key ?? ''

  it('replaces the edited line in place', () => {
    const edited = line(tea, 5, { note: 'cold' })
    expect(replaceLine(cart, keyOf(1), edited)).toEqual([cart[0], edited, cart[2]])
    const recounted = line(tea, 7)
    expect(replaceLine(cart, keyOf(0), recounted)).toEqual([recounted, cart[1], cart[2]])
  })

  it('merges the line with an identical one and adds their counts', () => {
    const merged = replaceLine(cart, keyOf(1), line(tea, 2))
    expect(merged.map(({ key, count }) => [key, count])).toEqual([
      [keyOf(0), 3],
      [keyOf(2), 4],
    ])
  })

  it('appends the edited line if the original no longer exists', () => {
    const edited = line(tea, 5, { note: 'cold' })
    expect(replaceLine([], keyOf(1), edited)).toEqual([edited])
    expect(replaceLine([line(tea, 1)], 'gone', line(tea, 2))[0]?.count).toBe(3)
  })
})

it('basePrice returns the label’s price, or the item’s only if it has no labels', () => {
  const sizes = { price: 50, labels: [label('a'), label('b', { price: null })] }
  expect(basePrice(sizes, 'a')).toBe(100)
  expect(basePrice(sizes, 'b')).toBeNull()
  expect(basePrice(sizes, null)).toBeNull()
  expect(basePrice(sizes, 'zzz')).toBeNull()
  expect(basePrice({ price: 50, labels: [] }, null)).toBe(50)
  expect(basePrice({ price: 50, labels: [] }, 'a')).toBeNull()
})

it('arbCart generates lines with unique keys derived from their choices', () => {
  fc.assert(
    fc.property(arbCart, (lines) => {
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      expect(lines.map(lineKey)).toEqual(lines.map(({ key }) => key))
    }),
  )
})
