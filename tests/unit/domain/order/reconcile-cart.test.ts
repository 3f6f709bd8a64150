import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { eachItem } from '../../../../src/domain/menu/menu.ts'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { lineState, type QuoteContext, quoteOrder } from '../../../../src/domain/order/quote.ts'
import {
  linesValidInBranch,
  type MenuEntries,
  reconcileCart,
} from '../../../../src/domain/order/reconcile-cart.ts'
import { arbItem, arbMenuAndCart, arbQuoteContext } from '../../../helpers/arbitraries.ts'

const [any] = fc.sample(arbItem('tea'), { numRuns: 1, seed: 1 }) as [Item]
const tea: Item = {
  ...any,
  types: { dine_in: true, car_pickup: true, delivery: true, reservation: false },
  visible: true,
  soldOut: false,
  price: 500,
  labels: [],
  modifierGroups: [],
  gates: [],
  commentRequired: false,
}
const context: QuoteContext = {
  currency: 'KWD',
  sellingType: 'dinein',
  branchId: 'b1',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  coupon: null,
  delivery: { kind: 'none' },
  wallet: 0,
}
const gram = {
  id: 'g',
  label: {},
  price: 7,
  weight: null,
  shippingWeight: null,
  isQuantity: true,
  minimum: 1,
  maximum: 500,
  unit: {},
  preparationMinutes: null,
}
const line = (item: Item, count = 2, labelId: string | null = null) =>
  createCartLine(toLineItem(item), 'c', { labelId, modifiers: {}, note: '' }, count)
const menuOf = (...items: Item[]): MenuEntries =>
  Object.fromEntries(items.map((item) => [item.id, { item, categoryId: 'new' }]))
const onlyIn = (branch: string): Item => ({
  ...tea,
  gates: [{ window: { status: true, from: null, to: null }, branches: { [branch]: true } }],
})

describe('linesValidInBranch', () => {
  it.each<[string, MenuEntries, string | null]>([
    ['sold there', menuOf(tea), null],
    ['sold only there', menuOf(onlyIn('b2')), null],
    ['not on its menu', menuOf(), 'gone'],
    ['not in that branch', menuOf(onlyIn('b1')), 'unavailable'],
    ['not for this type', menuOf({ ...tea, types: { ...tea.types, dine_in: false } }), 'unavailable'],
    ['sold out there', menuOf({ ...tea, soldOut: true }), 'sold-out'],
    ['sold there with price labels', menuOf({ ...tea, labels: [gram] }), 'choices'],
  ])('keeps or reports an item that is %s', (_name, entries, reason) => {
    const { kept, left } = linesValidInBranch([line(tea)], [{ sellingType: 'dinein', entries }], 'b2')
    expect(left.map((one) => one.reason)).toEqual(reason ? [reason] : [])
    expect(kept).toHaveLength(reason ? 0 : 1)
  })

  // @feature cart.change-branch
  it('keeps items that are sold there under any selling type', () => {
    const pickupOnly = { ...tea, types: { ...tea.types, dine_in: false } }
    const menus = [
      { sellingType: 'dinein' as const, entries: menuOf() },
      { sellingType: 'pickup' as const, entries: menuOf(pickupOnly) },
    ]
    expect(linesValidInBranch([line(pickupOnly)], menus, 'b2')).toMatchObject({
      kept: [{ itemId: tea.id }],
      left: [],
    })
    const soldOut = [
      menus[0],
      { ...menus[1], entries: menuOf({ ...pickupOnly, soldOut: true }) },
    ] as typeof menus
    expect(linesValidInBranch([line(pickupOnly)], soldOut, 'b2').left).toMatchObject([{ reason: 'gone' }])
  })

  it('gives the kept lines the prices and limits of the new branch', () => {
    const there = { ...tea, labels: [{ ...gram, price: 9, maximum: 50 }] }
    const [kept] = linesValidInBranch(
      [line({ ...tea, labels: [gram] }, 200, 'g')],
      [{ sellingType: 'dinein', entries: menuOf(there) }],
      'b2',
    ).kept
    expect(kept).toMatchObject({ count: 50, categoryId: 'new', item: { labels: [{ price: 9 }] } })
  })

  it('keeps or reports every line, and keeps only lines that are counted there', () => {
    fc.assert(
      fc.property(arbMenuAndCart, arbQuoteContext, ({ menu, lines }, { branchId, sellingType }) => {
        const entries = Object.fromEntries(
          [...eachItem(menu.categories)]
            .slice(1)
            .map(({ item, category }) => [item.id, { item, categoryId: category.id }]),
        )
        const { kept, left } = linesValidInBranch(lines, [{ sellingType, entries }], branchId)
        expect(kept.every((one) => lineState(one, { branchId, sellingType }) === 'counted')).toBe(true)
        const keys = new Set([...kept, ...left.map((one) => one.line)].map(({ key }) => key))
        expect(keys).toEqual(new Set(lines.map(({ key }) => key)))
        expect(kept.length + left.length).toBe(lines.length)
      }),
    )
  })
})

describe('reconcileCart', () => {
  const changes = (before: Item, after: MenuEntries, count = 2, labelId: string | null = null) =>
    reconcileCart([line(before, count, labelId)], after, context).changes.map(
      ({ line: _line, ...rest }) => rest,
    )

  // @feature call.build-reconcile
  it('reports the changes that concern the diner', () => {
    expect(changes(tea, menuOf(tea))).toEqual([])
    expect(changes(tea, menuOf({ ...tea, price: 600 }))).toEqual([{ kind: 'price', from: 500, to: 600 }])
    expect(changes(tea, menuOf({ ...tea, price: 400 }))).toEqual([{ kind: 'price', from: 500, to: 400 }])
    expect(changes(tea, menuOf({ ...tea, soldOut: true }))).toEqual([{ kind: 'sold-out' }])
    expect(changes(tea, menuOf({ ...tea, visible: false }))).toEqual([{ kind: 'unavailable' }])
    expect(changes(tea, menuOf({ ...tea, labels: [gram] }))).toEqual([{ kind: 'choices' }])
    expect(changes(tea, menuOf({ ...tea, price: null }))).toEqual([{ kind: 'choices' }])
    expect(changes(tea, {})).toEqual([{ kind: 'gone' }])
    const fewer = { ...tea, labels: [{ ...gram, maximum: 50 }] }
    expect(changes({ ...tea, labels: [gram] }, menuOf(fewer), 200, 'g')).toEqual([
      { kind: 'quantity', from: 200, to: 50 },
    ])
  })

  it('does not report a problem that existed before', () => {
    expect(changes({ ...tea, soldOut: true }, menuOf({ ...tea, soldOut: true }))).toEqual([])
  })

  it('reports the price change when a discount ends', () => {
    const discounts = { ...NO_DISCOUNTS, allMenu: { id: 'd', type: 'percent' as const, value: 10 } }
    const { changes: reported } = reconcileCart([line(tea)], menuOf(tea), context, { ...context, discounts })
    expect(reported).toMatchObject([{ kind: 'price', from: 450, to: 500 }])
  })

  it('removes only lines whose item is gone, and updates the item of others', () => {
    const { lines } = reconcileCart(
      [line(tea), line({ ...tea, id: 'x' })],
      menuOf({ ...tea, price: 600, soldOut: true }),
      context,
    )
    expect(lines).toMatchObject([{ itemId: 'tea', count: 2, item: { price: 600, soldOut: true } }])
  })

  it('changes nothing if the menu is unchanged, and is idempotent', () => {
    fc.assert(
      fc.property(arbMenuAndCart, arbMenuAndCart, arbQuoteContext, ({ menu, lines }, other, given) => {
        const entriesOf = (some: typeof menu) =>
          Object.fromEntries(
            [...eachItem(some.categories)].map(({ item, category }) => [
              item.id,
              { item, categoryId: category.id },
            ]),
          )
        const same = reconcileCart(lines, entriesOf(menu), given)
        expect(same.changes).toEqual([])
        expect(quoteOrder(same.lines, given)).toEqual(quoteOrder(lines, given))
        const once = reconcileCart(lines, entriesOf(other.menu), given)
        expect(reconcileCart(once.lines, entriesOf(other.menu), given)).toEqual({
          lines: once.lines,
          changes: [],
        })
      }),
    )
  })
})
