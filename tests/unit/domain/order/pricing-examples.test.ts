/** Recomputes every example in docs/pricing.md with the code. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  minimumOrderShortfall,
  shippingTerms,
  zoneTerms,
} from '../../../../src/domain/delivery/delivery-terms.ts'
import {
  applyDiscount,
  type Discounts,
  findDiscount,
  NO_DISCOUNTS,
} from '../../../../src/domain/menu/discount.ts'
import type { Item } from '../../../../src/domain/menu/item.ts'
import { type ModifierGroup, selectionProblems } from '../../../../src/domain/menu/modifiers.ts'
import { exclusiveTaxAmounts, inclusiveTaxAmounts, netAmount } from '../../../../src/domain/menu/tax.ts'
import { calculateDeliveryFee } from '../../../../src/domain/order/delivery-fee.ts'
import { createCartLine, toLineItem } from '../../../../src/domain/order/line.ts'
import { lineState, type QuoteContext, quoteLine, quoteOrder } from '../../../../src/domain/order/quote.ts'
import { reduceOrder, toOrderedLine } from '../../../../src/domain/order/reduce-order.ts'
import { type Coupon, couponProblem, distributeCoupon } from '../../../../src/domain/payment/coupon.ts'
import { percentOf, toMajorUnits, toMinorUnits } from '../../../../src/domain/values/money.ts'
import { exampleItem } from '../../../helpers/example-item.ts'

const page = readFileSync(new URL('../../../../docs/pricing.md', import.meta.url), 'utf8').replace(
  /\s+/g,
  ' ',
)
const money = (minor: number, currency = 'KWD') =>
  toMajorUnits(minor, currency).toFixed(currency === 'KWD' ? 3 : 2)
const usd = (minor: number) => money(minor, 'USD')
const tax = (rate: number, id = `t${rate}`) => ({ id, name: id, rate })
const percent = (value: number) => ({ id: 'd', type: 'percent' as const, value })

const context: QuoteContext = {
  ...{ currency: 'KWD', sellingType: 'delivery', branchId: 'b', discounts: NO_DISCOUNTS },
  ...{ exclusiveTaxes: [], coupon: null, delivery: { kind: 'none' }, wallet: 0 },
}
const group = (
  max: number | null,
  ...modifiers: [id: string, price: number, rate?: number][]
): ModifierGroup => ({
  ...{ id: 'g', name: {}, min: 0, max, required: false },
  modifiers: modifiers.map(([id, price, rate]) => ({
    ...{ id, name: {}, image: null, price, maxQuantity: 5, soldOut: false, provider: null, providerId: null },
    taxes: rate === undefined ? [] : [tax(rate)],
  })),
})
const line = (item: Partial<Item>, count = 1, modifiers: Record<string, number> = {}, id = 'i') =>
  createCartLine(
    toLineItem(exampleItem(id, item)),
    null,
    { labelId: item.labels?.[0]?.id ?? null, modifiers, note: '' },
    count,
  )
const coupon: Coupon = {
  ...{ code: 'TEN', type: 'percent', value: 10, allMenu: true, itemIds: [], userType: null },
  ...{ maxAllowedItems: null, freeDelivery: false },
}
const abroad = (perKg: number) => ({ kind: 'shipping' as const, feesPerKg: perKg, fixedFees: 0, minOrder: 0 })

/** The amounts of an order and, after the removal, of what remains. */
function reduced(lines: Parameters<typeof quoteOrder>[0], given: QuoteContext, quantities: number[]) {
  const amounts = quoteOrder(lines, given)
  const ordered = amounts.lines.map((quote, at) => toOrderedLine(lines[at]?.count ?? 0, quote))
  const { currency, totalUnit = 1 } = given
  return [amounts, reduceOrder({ currency, totalUnit, lines: ordered, amounts }, quantities)] as const
}

function examples(): string[] {
  const byItem: Discounts = {
    allMenu: percent(10),
    items: { tea: percent(50) },
    categories: { drinks: percent(20) },
  }
  const off = (itemId: string, categoryId: string) => findDiscount(byItem, itemId, categoryId)?.value
  const added = exclusiveTaxAmounts(250, [tax(5), tax(1)])
  const contained = inclusiveTaxAmounts(1000, [tax(5), tax(7)])
  const kebab = {
    ...{ price: 2100, inclusiveTaxes: [tax(5)], taxes: [tax(10)] },
    modifierGroups: [group(null, ['cheese', 1050, 20])],
  }
  const taxed = quoteLine(line(kebab, 1, { cheese: 1 }), context)
  const shared = distributeCoupon({ ...coupon, type: 'fixed', value: 1000 }, [
    { key: 'rice', choice: 'b', itemId: 'rice', unitPrice: 700, count: 1 },
    { key: 'kebab', choice: 'a', itemId: 'kebab', unitPrice: 2000, count: 1 },
  ])
  const few = distributeCoupon({ ...coupon, maxAllowedItems: 1 }, [
    { key: 'b', choice: 'b', itemId: 'x', unitPrice: 500, count: 1 },
    { key: 'a', choice: 'a', itemId: 'x', unitPrice: 500, count: 1 },
  ])
  const perUnit = distributeCoupon({ ...coupon, value: 12.5 }, [
    { key: 't', choice: 't', itemId: 't', unitPrice: 333, count: 3 },
  ])
  const ofKebab = { ...coupon, value: 0, freeDelivery: true, allMenu: false, itemIds: ['kebab'] }
  const use = { customer: 'guest', sellingType: 'delivery', itemIds: ['kebab', 'tea'] } as const
  const delivered = (soldOut: boolean) =>
    quoteOrder([line({ price: 2000, soldOut }, 1, {}, 'kebab'), line({ price: 500 }, 1, {}, 'tea')], {
      ...context,
      coupon: ofKebab,
      delivery: { kind: 'zone', fee: 750, minOrder: 0 },
    })
  const sauces = [group(2, ['garlic', 0], ['chili', 0])]
  const suits = (selection: Record<string, number>) =>
    selectionProblems(sauces, selection).length === 0 ? 'fit' : 'do not'
  const stepped = quoteOrder([line({ price: 484 })], { ...context, totalUnit: 10 })
  const swiss = quoteOrder([line({ price: 1238 })], { ...context, currency: 'CHF' })
  const whole = quoteOrder([line({ price: 2000, inclusiveTaxes: [tax(5)] }, 2)], {
    ...context,
    exclusiveTaxes: [tax(7.5)],
    coupon,
    delivery: { kind: 'zone', fee: 500, minOrder: 0 },
    wallet: 1000,
  })
  const inZone = zoneTerms({ fee: 500, minOrder: 1000 }, { minOrder: 2000 })
  const parcel = shippingTerms({ feesPerKg: 1000, fixedFees: 0, minOrder: 1500 })
  const [plates, plate] = reduced(
    [line({ price: 2000, inclusiveTaxes: [tax(5)] }, 2)],
    { ...context, exclusiveTaxes: [tax(7.5)], delivery: { kind: 'zone', fee: 500, minOrder: 0 } },
    [1],
  )
  const [both, rice] = reduced(
    [line({ price: 2000 }, 1, {}, 'kebab'), line({ price: 1000 }, 1, {}, 'rice')],
    { ...context, coupon: { ...coupon, type: 'fixed', value: 900 } },
    [0, 1],
  )
  return [
    `a fee of 0.500 cost ${money(plates.total)}. One of them is removed: tax ${money(plate.exclusiveTaxes[0]?.amount ?? 0)}, total ${money(plate.total)}`,
    `a kebab for 2.000 and rice for 1.000, the total is ${money(both.total)}. Without the kebab it is ${money(rice.total)}`,
    `1.005 USD is ${toMinorUnits('1.005', 'USD')} cents, −1.005 USD is ${toMinorUnits('-1.005', 'USD')}`.replace(
      'is -',
      'is −',
    ),
    `8.9875 % of 2,000.00 USD is ${usd(percentOf(200_000, 8.9875))}`,
    `0.0004 % of 2,000,000.00 USD is ${usd(percentOf(200_000_000, 0.0004))}`,
    `10 % of the whole menu, 20 % of drinks and 50 % of tea: tea has ${off('tea', 'drinks')} %, coffee ${off('coffee', 'drinks')} %, soup ${off('soup', 'soups')} %`,
    `12.5 % off 0.333 KWD saves ${money(333 - applyDiscount(333, percent(12.5)))} and leaves ${money(applyDiscount(333, percent(12.5)))}`,
    `1.000 KWD with 5 % and 7 % contained: net ${money(netAmount(1000, [tax(5), tax(7)]))}, taxes ${contained.map(({ amount }) => money(amount)).join(' and ')}`,
    `5 % and 1 % on 0.250 KWD are ${added.map(({ amount }) => money(amount)).join(' and ')}`,
    `net ${money(taxed.netTotal)}, added taxes ${taxed.exclusiveTaxes.map(({ amount }) => money(amount)).join(' and ')}`,
    `12.5 % off three teas for 0.333 KWD each is ${money(perUnit[0]?.amount ?? 0)}`,
    `1.000 KWD off a kebab for 2.000 and rice for 0.700: the ${shared.map(({ key, amount }) => `${key} gets ${money(amount)}`).join(', the ')}`,
    `of the dishes a and b for one price, ${few.map(({ key }) => key).join(' and ')} gets it`,
    `the request names kebab and tea: the coupon ${couponProblem(ofKebab, use) === null ? 'is valid' : 'is refused'}. With the kebab sold out, the fee of 0.750 KWD is ${money(delivered(true).deliveryFee)}; with the kebab it is ${money(delivered(false).deliveryFee)}`,
    `two garlic ${suits({ garlic: 2 })}, two garlic and one chili ${suits({ garlic: 2, chili: 1 })}`,
    `100 units of 0.0125 kg at 10.000 KWD per kilogram cost ${money(calculateDeliveryFee(abroad(10_000), [line({ weight: 0.0125 }, 100)]))}`,
    `100 units of 0.0004 kg cost ${money(calculateDeliveryFee(abroad(10_000), [line({ weight: 0.0004 }, 100)]))}`,
    `a zone with 1.000 at a venue with 2.000 needs ${money(minimumOrderShortfall(0, inZone))}, a parcel to a country with 1.500 needs ${money(minimumOrderShortfall(0, parcel))}`,
    `12.38 CHF is paid as ${money(swiss.total, 'CHF')}, with ${money(swiss.rounding, 'CHF')} of rounding`,
    `0.484 KWD is paid as ${money(stepped.total)}, with ${money(stepped.rounding)} of rounding`,
    `subtotal ${money(whole.subtotal)}, net ${money(whole.netSubtotal)}, coupon ${money(whole.coupon)}, tax ${money(whole.exclusiveTaxes[0]?.amount ?? 0)}, delivery ${money(whole.deliveryFee)}, total ${money(whole.total)}, wallet ${money(whole.wallet)}, to pay ${money(whole.payable)}`,
  ]
}

test.each(examples())('%s', (example) => {
  expect(page).toContain(example)
})

test('all examples of the page are tested', () => {
  expect(page.match(/Example:/g)).toHaveLength(examples().length)
})

test('the page states the highest value of a line', () => {
  const most = Number(/A line may be worth ([\d,]+) minor units/.exec(page)?.[1]?.replaceAll(',', ''))
  expect(lineState(line({ price: most / 100 }, 100), context)).toBe('counted')
  expect(lineState(line({ price: most / 100 }, 101), context)).toBe('invalid')
})
