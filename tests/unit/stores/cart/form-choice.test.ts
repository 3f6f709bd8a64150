import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { choiceOf } from '../../../../src/stores/cart/form-choice.ts'

const label = (id: string, price: number | null) =>
  ({ id, price, label: {}, unit: {}, isQuantity: false }) as unknown as Item['labels'][number]
const item = {
  labels: [label('none', null), label('small', 100), label('large', 200)],
  modifierGroups: [
    { id: 'g1', modifiers: [{ id: 'a' }, { id: 'b' }] },
    { id: 'g2', modifiers: [{ id: 'c' }] },
  ],
} as unknown as Pick<Item, 'labels' | 'modifierGroups'>
const read = (query: string) => choiceOf(item, new URLSearchParams(query))

describe('choiceOf', () => {
  it('reads size, chosen modifiers, quantities, note and count', () => {
    expect(read('label=large&gg1=a&gg1=b&mc=3&note=no+salt&quantity=2')).toEqual({
      labelId: 'large',
      modifiers: { a: 1, b: 1, c: 3 },
      note: 'no salt',
      count: 2,
    })
  })

  it('reads a count in the digits of the page’s language', () => {
    expect(read('quantity=١٢').count).toBe(12)
    expect(read('quantity=١٬٠٠٠').count).toBe(1000)
    expect(read('quantity=1,000').count).toBe(1000)
  })

  it('chooses the first size with a price if the size is missing or unknown', () => {
    expect(read('').labelId).toBe('small')
    expect(read('label=bogus').labelId).toBe('small')
  })

  it('ignores quantities that are not positive numbers, and modifiers of other items', () => {
    expect(read('mc=x&gg9=a&gg1=zzz&quantity=abc')).toEqual({
      labelId: 'small',
      modifiers: {},
      note: '',
      count: 1,
    })
    expect(read('mc=-2').modifiers).toEqual({})
  })

  it('shortens a note to the maximum length of a note in an order', () => {
    expect(read(`note=${'x'.repeat(900)}`).note).toHaveLength(500)
  })
})
