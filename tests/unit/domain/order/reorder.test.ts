import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_DISCOUNTS } from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { eachItem, type Menu } from '../../../../src/domain/menu/menu.ts'
import type { PriceLabel } from '../../../../src/domain/menu/price-label.ts'
import { type CartLine, createCartLine, findLabel, toLineItem } from '../../../../src/domain/order/line.ts'
import { lineState, quoteLine } from '../../../../src/domain/order/quote.ts'
import type { MenuEntries } from '../../../../src/domain/order/reconcile-cart.ts'
import { isUnchanged, type PlacedLine, planReorder } from '../../../../src/domain/order/reorder.ts'
import { arbMenuAndCart, arbQuoteContext } from '../../../helpers/arbitraries.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const NOON = { date: '2026-11-20', weekday: 'friday', minute: 720 } as const
const context = {
  currency: 'KWD',
  sellingType: 'dinein' as const,
  branchId: 'b1',
  discounts: NO_DISCOUNTS,
  exclusiveTaxes: [],
  at: NOON,
}

/** The line of a placed order for a cart line. */
const placed = (line: CartLine, unitPrice: number): PlacedLine => ({
  itemId: line.itemId,
  name: line.item.name,
  labelId: line.labelId,
  label: findLabel(line.item, line.labelId)?.label ?? {},
  quantity: line.count,
  unitPrice,
  note: line.note,
  modifiers: Object.entries(line.modifiers).map(([id, quantity]) => ({ id, quantity })),
})
const entriesOf = (...items: Item[]): MenuEntries =>
  Object.fromEntries(items.map((item) => [item.id, { item, categoryId: 'c' }]))
const label = (id: string, name: string, price: number): PriceLabel => ({
  id,
  label: { en: name },
  price,
  weight: null,
  shippingWeight: null,
  isQuantity: false,
  minimum: null,
  maximum: null,
  unit: {},
  preparationMinutes: null,
})
const modifier = (id: string, price = 0, soldOut = false) => ({
  id,
  name: { en: id },
  image: null,
  price,
  maxQuantity: 3,
  soldOut,
  taxes: [],
  provider: null,
  providerId: null,
})
const kebab = (part: Partial<Item> = {}) =>
  exampleItem('kebab', {
    price: 1000,
    modifierGroups: [
      { id: 'g', name: {}, min: 0, max: 3, required: false, modifiers: [modifier('hot', 100)] },
    ],
    ...part,
  })
const juice = exampleItem('juice', {
  price: null,
  labels: [label('s', 'Small', 500), label('l', 'Large', 900)],
})
const ordered = (item: Item, choice: Partial<Omit<PlacedLine, 'itemId'>> = {}): PlacedLine => ({
  itemId: item.id,
  name: item.name,
  labelId: null,
  label: {},
  quantity: 2,
  unitPrice: 1000,
  note: '',
  modifiers: [],
  ...choice,
})
const hot = ordered(kebab(), { unitPrice: 1100, note: 'no salt', modifiers: [{ id: 'hot', quantity: 1 }] })

describe('planReorder', () => {
  it('returns the same lines if the menu is unchanged', () => {
    const large = ordered(juice, { labelId: 'l', unitPrice: 900 })
    const plan = planReorder([hot, large], entriesOf(kebab(), juice), context)
    expect(plan.lines).toMatchObject([
      { itemId: 'kebab', count: 2, note: 'no salt', modifiers: { hot: 1 }, categoryId: 'c' },
      { itemId: 'juice', labelId: 'l', count: 2 },
    ])
    expect(isUnchanged(plan)).toBe(true)
  })

  it.each<[string, Item[], string]>([
    ['off the menu', [], 'gone'],
    ['sold out', [kebab({ soldOut: true })], 'sold-out'],
    ['hidden', [kebab({ visible: false })], 'unavailable'],
    ['not sold in this order type', [kebab({ types: { ...kebab().types, dine_in: false } })], 'unavailable'],
    ['without its modifier', [kebab({ modifierGroups: [] })], 'choices'],
    [
      'with its modifier sold out',
      [
        kebab({
          modifierGroups: [
            { id: 'g', name: {}, min: 0, max: 3, required: false, modifiers: [modifier('hot', 100, true)] },
          ],
        }),
      ],
      'choices',
    ],
  ])('reports an item that is %s, and keeps the rest', (_, items, reason) => {
    const plan = planReorder(
      [hot, ordered(juice, { labelId: 's', unitPrice: 500 })],
      entriesOf(...items, juice),
      context,
    )
    expect(plan.missing).toEqual([{ ordered: hot, reason }])
    expect(plan.lines.map(({ itemId }) => itemId)).toEqual(['juice'])
  })

  it('finds the label of an old order without label ids by its text, and never substitutes another', () => {
    const again = (text: string) =>
      planReorder([ordered(juice, { label: { en: text }, unitPrice: 900 })], entriesOf(juice), context)
    expect(again('Large').lines).toMatchObject([{ labelId: 'l' }])
    expect(isUnchanged(again('Large'))).toBe(true)
    expect(again('Huge').missing).toMatchObject([{ reason: 'choices' }])
    const gone = planReorder(
      [ordered(juice, { labelId: 'xl', label: { en: 'Large' } })],
      entriesOf(juice),
      context,
    )
    expect(gone.missing).toMatchObject([{ reason: 'choices' }])
  })

  it('reports changes of price, quantity and time', () => {
    const byPiece = { ...label('p', 'Piece', 1200), isQuantity: true, minimum: 3, maximum: 10 }
    const evening = { window: { status: true, from: '18:00', to: '22:00' }, branches: {} }
    const item = kebab({ price: null, labels: [byPiece], modifierGroups: [], gates: [evening] })
    const { lines, changes } = planReorder([ordered(item, { labelId: 'p' })], entriesOf(item), context)
    expect(lines).toMatchObject([{ count: 3 }])
    expect(changes).toMatchObject([
      { kind: 'price', from: 1000, to: 1200 },
      { kind: 'quantity', from: 2, to: 3 },
      { kind: 'later' },
    ])
  })

  const everything = ({ categories }: Menu): MenuEntries =>
    Object.fromEntries(
      [...eachItem(categories)].map(({ item, category }) => [item.id, { item, categoryId: category.id }]),
    )

  it('returns every orderable line of any cart at its price if the menu is unchanged', () => {
    fc.assert(
      fc.property(arbMenuAndCart, arbQuoteContext, ({ menu, lines }, place) => {
        const entries = everything(menu)
        // `entries` has one category per item, even for an item in two.
        const cart = lines.map((line) => ({ ...line, categoryId: entries[line.itemId]?.categoryId ?? null }))
        const counted = cart.filter((line) => lineState(line, place) === 'counted')
        const plan = planReorder(
          counted.map((line) => placed(line, quoteLine(line, place).unitPrice)),
          entries,
          { ...place, at: NOON },
        )
        expect(plan.missing).toEqual([])
        expect(plan.lines.map(({ key, count }) => [key, count])).toEqual(
          counted.map(({ key, count }) => [key, count]),
        )
        expect(plan.changes.filter(({ kind }) => kind !== 'later')).toEqual([])
      }),
    )
  })

  it('returns or reports every line, and returns only orderable ones, for any new menu', () => {
    fc.assert(
      fc.property(arbMenuAndCart, arbMenuAndCart, arbQuoteContext, (before, now, place) => {
        const order = before.lines.map((line) => placed(line, quoteLine(line, place).unitPrice))
        const plan = planReorder(order, everything(now.menu), { ...place, at: NOON })
        expect(plan.lines.length + plan.missing.length).toBe(order.length)
        for (const line of plan.lines) {
          expect(lineState(line, place)).toBe('counted')
          const was = order.find(({ itemId }) => itemId === line.itemId)
          expect(was).toBeDefined()
          const { item } = line
          expect(line).toEqual(createCartLine(toLineItem(item), line.categoryId, line, line.count))
        }
        const prices = new Map(plan.lines.map((line) => [line, quoteLine(line, place).unitPrice]))
        for (const change of plan.changes)
          if (change.kind === 'price') {
            expect(change.to).toBe(prices.get(change.line))
            expect(change.from).not.toBe(change.to)
          }
      }),
    )
  })
})
