import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { createCartLine } from '../../../../src/domain/order/line.ts'
import { quoteLine } from '../../../../src/domain/order/quote.ts'
import { createItemDraft } from '../../../../src/stores/cart/item-draft.ts'
import { arbItem, arbMenuAndCart } from '../../../helpers/arbitraries.ts'

const sample = (fc.sample(arbItem(), { numRuns: 1, seed: 3 })[0] ?? null) as Item
const modifier = (id: string, price = 0, maxQuantity = 1) => ({
  id,
  name: { en: id },
  image: null,
  price,
  maxQuantity,
  soldOut: false,
  taxes: [],
  provider: null,
  providerId: null,
})
const plain: Item = { ...sample, price: 1000, labels: [], modifierGroups: [], commentRequired: false }
const withGroups: Item = {
  ...plain,
  modifierGroups: [
    {
      id: 'bread',
      name: { en: 'Bread' },
      min: 1,
      max: 1,
      required: true,
      modifiers: [modifier('a'), modifier('b', 50)],
    },
    {
      id: 'sauce',
      name: { en: 'Sauce' },
      min: 0,
      max: 1,
      required: false,
      modifiers: [modifier('c'), modifier('d')],
    },
    {
      id: 'extra',
      name: { en: 'Extra' },
      min: 0,
      max: 3,
      required: false,
      modifiers: [modifier('e', 100, 5), modifier('f', 10)],
    },
  ],
}
const shop = { discounts: NO_DISCOUNTS }
const draftOf = (item: Item) => createItemDraft({ item, categoryId: null }, shop)

describe('the draft of an item', () => {
  it('shows only required groups if the venue hides modifiers', () => {
    const groupsOf = (modifiers: boolean) =>
      createItemDraft({ item: withGroups, categoryId: null }, { ...shop, shows: { modifiers } })
        .$view.get()
        .groups.map(({ group }) => group.id)
    expect(groupsOf(true)).toEqual(['bread', 'sauce', 'extra'])
    expect(groupsOf(false)).toEqual(['bread'])
  })

  it('reports what is missing until it is chosen', () => {
    const draft = draftOf(withGroups)
    expect(draft.$view.get().problems).toEqual([{ kind: 'too-few', groupId: 'bread', number: 1 }])
    draft.setModifier('bread', 'b', 1)
    expect(draft.$view.get()).toMatchObject({ problems: [], total: 1050, was: null })
  })

  it('replaces the choice in a group that allows only one, required or not', () => {
    const draft = draftOf(withGroups)
    draft.setModifier('bread', 'a', 1)
    draft.setModifier('bread', 'b', 1)
    draft.setModifier('sauce', 'c', 1)
    draft.setModifier('sauce', 'd', 1)
    expect(draft.line().modifiers).toEqual({ b: 1, d: 1 })
    draft.setModifier('sauce', 'd', 0)
    expect(draft.line().modifiers).toEqual({ b: 1 })
  })

  it('limits each modifier to the remaining maximum of its group', () => {
    const draft = draftOf(withGroups)
    draft.setModifier('extra', 'e', 2)
    const extra = draft.$view.get().groups[2]
    expect(extra?.modifiers.map(({ most }) => most)).toEqual([3, 1])
    draft.setModifier('extra', 'f', 1)
    expect(draft.$view.get().groups[2]?.modifiers.map(({ most }) => most)).toEqual([2, 1])
  })

  it('requires a note if the item does, and cannot be added without a price', () => {
    const draft = draftOf({ ...plain, price: null, commentRequired: true })
    expect(draft.$view.get().problems).toEqual([{ kind: 'no-price' }, { kind: 'note' }])
    draft.setNote('well done')
    expect(draft.$view.get().problems).toEqual([{ kind: 'no-price' }])
  })

  it('starts an edit from the line, without choices that the item no longer has', () => {
    const choice = { labelId: 'gone', modifiers: { b: 1, e: 2, vanished: 1 }, note: 'hot' }
    const line = createCartLine(withGroups, null, choice, 4)
    const draft = createItemDraft({ item: withGroups, categoryId: null }, shop, line)
    expect(draft.line()).toMatchObject({ labelId: null, modifiers: { b: 1, e: 2 }, note: 'hot', count: 4 })
  })

  it('shows the total of the quote of its line', () => {
    fc.assert(
      fc.property(arbMenuAndCart, ({ lines }) => {
        for (const line of lines) {
          const draft = createItemDraft({ item: line.item, categoryId: line.categoryId }, shop, line)
          const view = draft.$view.get()
          if (view.problems.length > 0) continue
          const context = {
            ...{ currency: 'KWD', sellingType: 'dinein' as const, branchId: 'b1', discounts: NO_DISCOUNTS },
            ...{ exclusiveTaxes: [], coupon: null, delivery: { kind: 'none' as const }, wallet: 0 },
          }
          const made = draft.line()
          expect(view.total).toBe(quoteLine(made, context).unitPrice * made.count)
        }
      }),
      { numRuns: 60 },
    )
    expect(draftOf(plain).$view.get().total).toBe(1000)
  })
})
