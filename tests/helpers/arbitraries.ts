/**
 * Random menus, items, carts and pricing data for property tests. Ids are unique within one generated value.
 */
import fc from 'fast-check'
import type { DeliveryTerms } from '../../src/domain/delivery/delivery-zone.ts'
import type { Discount, Discounts } from '../../src/domain/menu/discount.ts'
import type { Item } from '../../src/domain/menu/item.ts'
import { type Category, eachItem, type Menu } from '../../src/domain/menu/menu.ts'
import {
  chosenModifiers,
  type ModifierGroup,
  requiredCount,
  type Selection,
  withModifier,
} from '../../src/domain/menu/modifiers.ts'
import type { PriceLabel } from '../../src/domain/menu/price-label.ts'
import { type SellingType, sellingTypes } from '../../src/domain/menu/selling-type.ts'
import type { Tax } from '../../src/domain/menu/tax.ts'
import { addLine, type CartLine, createCartLine, toLineItem } from '../../src/domain/order/line.ts'
import type { QuoteContext } from '../../src/domain/order/quote.ts'
import type { Coupon } from '../../src/domain/payment/coupon.ts'
import type { AvailabilityRule } from '../../src/domain/time/availability-rule.ts'
import type { DaySchedule, WeekSchedule } from '../../src/domain/time/schedule.ts'
import { weekdays } from '../../src/domain/time/weekday.ts'
import type { Localized } from '../../src/domain/values/localized.ts'

/** Currencies with 0, 2 and 3 decimals, the Swiss franc with its cash rounding, and an unknown one. */
export const arbCurrency = fc.constantFrom('JPY', 'USD', 'EUR', 'KWD', 'CHF', 'IRT')

/** A price in minor units; small ones are more frequent. */
export const arbMinor = fc.oneof(fc.nat(5_000), fc.nat(1_000_000))

export const arbSellingType: fc.Arbitrary<SellingType> = fc.constantFrom(...sellingTypes)

/** Ids that the wire format allows. */
export const arbId = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/).filter((id) => !(id in Object.prototype))

const arbWord = fc.stringMatching(/^[A-Za-zÀ-ž؀-ي 0-9'&<>"-]{1,20}$/).map((word) => word.trim() || 'x')
export const arbLocalized: fc.Arbitrary<Localized> = fc.oneof(
  arbWord.map((en) => ({ en })),
  fc.tuple(arbWord, arbWord).map(([en, ar]) => ({ en, ar })),
)

/** A rate in per cent with up to three decimals. */
export const arbRate = fc.oneof(
  fc.constantFrom(0, 5, 8.1, 2.6, 7.7, 15, 19, 20),
  fc.nat(100_000).map((n) => n / 1000),
)

export const arbTaxes = (prefix: string, most = 3): fc.Arbitrary<Tax[]> =>
  fc
    .array(arbRate, { maxLength: most })
    .map((rates) =>
      rates.map((rate, index) => ({ id: `${prefix}${index}`, name: `${prefix} ${index}`, rate })),
    )

/** The branches that `arbQuoteContext` uses. */
export const branchIds = ['b1', 'b2'] as const

export const arbAvailabilityRule: fc.Arbitrary<AvailabilityRule> = fc.record(
  {
    window: fc.oneof(
      { weight: 4, arbitrary: fc.constant({ status: true, from: null, to: null }) },
      {
        weight: 1,
        arbitrary: fc.record({
          status: fc.boolean(),
          from: fc.constantFrom(null, '08:00', '22:30', '2026-05-01T18:30'),
          to: fc.constantFrom(null, '14:00', '02:00', '24:00', '2026-06-01T00:00'),
        }),
      },
    ),
    branches: fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ b1: fc.boolean(), b2: fc.boolean() }, { requiredKeys: [] }) },
    ),
    days: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  },
  { requiredKeys: ['window', 'branches'] },
)

const arbWeight = fc.option(fc.nat(5_000).map((grams) => grams / 1000))

export const arbPriceLabel = (id: string): fc.Arbitrary<PriceLabel> =>
  fc
    .record({
      label: arbLocalized,
      price: fc.option(arbMinor, { freq: 8 }),
      weight: arbWeight,
      shippingWeight: arbWeight,
      isQuantity: fc.boolean(),
      limits: fc.option(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.nat(200))),
      unit: fc.constantFrom<Localized>({}, { en: 'piece' }, { en: '100 g', ar: '١٠٠ غ' }),
      preparationMinutes: fc.option(fc.nat(90)),
    })
    .map(({ limits, ...rest }) => ({
      id,
      ...rest,
      minimum: limits?.[0] ?? null,
      maximum: limits ? limits[0] + limits[1] : null,
    }))

/** A group that can be satisfied: its minimum does not exceed what is available. */
export const arbModifierGroup = (id: string): fc.Arbitrary<ModifierGroup> =>
  fc
    .record({
      name: arbLocalized,
      modifiers: fc.array(
        fc.record({
          name: arbLocalized,
          price: fc.oneof(fc.constant(0), arbMinor),
          maxQuantity: fc.constantFrom(1, 1, 1, 2, 5),
          soldOutChance: fc.nat(9),
          taxes: fc.oneof(
            { weight: 5, arbitrary: fc.constant([]) },
            { weight: 1, arbitrary: arbTaxes('mt', 1) },
          ),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      min: fc.nat(3),
      extra: fc.option(fc.nat(3)),
      required: fc.boolean(),
    })
    .map(({ name, modifiers, min, extra, required }) => {
      const made = modifiers.map(({ soldOutChance, ...modifier }, index) => ({
        ...modifier,
        id: `${id}-${index}`,
        image: null,
        soldOut: soldOutChance === 0,
        provider: null,
        providerId: null,
      }))
      const capacity = made.reduce((sum, one) => sum + (one.soldOut ? 0 : one.maxQuantity), 0)
      const fewest = Math.min(min, capacity)
      return {
        id,
        name,
        min: fewest,
        max: extra === null ? null : Math.max(1, fewest + extra),
        required: required && capacity > 0,
        modifiers: made,
      }
    })

const indexed = <T>(make: (id: string) => fc.Arbitrary<T>, prefix: string, most: number): fc.Arbitrary<T[]> =>
  fc.nat(most).chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => make(`${prefix}${n}`))))

/** An item with one price, several or none, with modifiers, taxes and availability rules. */
export const arbItem = (id = 'i1'): fc.Arbitrary<Item> =>
  fc
    .record({
      name: arbLocalized,
      description: fc.oneof(fc.constant<Localized>({}), arbLocalized),
      types: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constant({ dine_in: true, car_pickup: true, delivery: true, reservation: true }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            dine_in: fc.boolean(),
            car_pickup: fc.boolean(),
            delivery: fc.boolean(),
            reservation: fc.boolean(),
          }),
        },
      ),
      hidden: fc.nat(15),
      soldOutChance: fc.nat(12),
      price: fc.option(arbMinor, { freq: 9 }),
      labels: fc.oneof(
        { weight: 2, arbitrary: fc.constant<PriceLabel[]>([]) },
        { weight: 1, arbitrary: indexed(arbPriceLabel, 'l', 4) },
      ),
      modifierGroups: indexed((group) => arbModifierGroup(`${id}-g${group}`), '', 3),
      inclusiveTaxes: arbTaxes('in', 2),
      taxes: arbTaxes('ex', 2),
      gates: fc.array(arbAvailabilityRule, { maxLength: 2 }),
      calories: fc.option(fc.nat(1500)),
      preparationMinutes: fc.option(fc.nat(60)),
      weight: arbWeight,
      shippingWeight: arbWeight,
      commentRequired: fc.nat(9).map((n) => n === 0),
    })
    .map(({ hidden, soldOutChance, ...rest }) => ({
      id,
      images: [],
      visible: hidden > 0,
      soldOut: soldOutChance === 0,
      ingredients: [],
      tags: [],
      stickers: [],
      suggestedItemIds: [],
      provider: null,
      providerId: null,
      ...rest,
    }))

const arbSettings = fc.record(Object.fromEntries(weekdays.map((day) => [day, fc.boolean()])), {
  requiredKeys: [],
})

/** A category with items and one level of subcategories; the items are `{id}i0`, `{id}i1`, … */
export const arbCategory = (id: string, depth = 1): fc.Arbitrary<Category> =>
  fc
    .record({
      name: arbLocalized,
      items: indexed((n) => arbItem(`${id}i${n}`), '', 5),
      subcategories:
        depth > 0 ? indexed((n) => arbCategory(`${id}s${n}`, depth - 1), '', 2) : fc.constant<Category[]>([]),
      pin: arbSettings,
      gate: arbAvailabilityRule,
    })
    .map((rest) => ({ id, description: {}, image: null, smart: false, ...rest }))

export const arbMenu: fc.Arbitrary<Menu> = fc
  .array(fc.constant(null), { minLength: 1, maxLength: 4 })
  .chain((some) =>
    fc.tuple(...some.map((_, n) => arbCategory(`c${n}`))).map((categories) => ({
      categories,
      smartCategories: [],
      highlightedCategoryId: null,
      showStandardSubcategories: false,
    })),
  )

/** A valid selection for the groups of an item: random picks, then filled up to every minimum. */
export const arbSelection = (item: Pick<Item, 'modifierGroups'>): fc.Arbitrary<Selection> =>
  fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 })), { maxLength: 6 }).map((picks) => {
    let selection: Selection = {}
    const all = item.modifierGroups.flatMap((group) =>
      group.modifiers.map((modifier) => ({ group, modifier })),
    )
    for (const [pick, quantity] of picks) {
      const chosen = all[pick % Math.max(1, all.length)]
      if (chosen) selection = withModifier(chosen.group, selection, chosen.modifier.id, quantity)
    }
    return filled(item.modifierGroups, selection)
  })

function filled(groups: readonly ModifierGroup[], selection: Selection): Selection {
  let next = selection
  for (const group of groups)
    for (const modifier of group.modifiers) {
      const chosen = chosenModifiers([group], next).reduce((sum, { quantity }) => sum + quantity, 0)
      const missing = requiredCount(group) - chosen
      if (missing > 0) next = withModifier(group, next, modifier.id, (next[modifier.id] ?? 0) + missing)
    }
  return next
}

export const arbNote = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('no onions', 'بدون بصل', '<b>x</b>', ' two  spaces ') },
)

/**
 * A line that a diner could create for the item: a priced label if there are labels, and a valid selection.
 */
export const arbLine = (item: Item, categoryId: string | null = null): fc.Arbitrary<CartLine> => {
  const priced = item.labels.filter((label) => label.price !== null).map((label) => label.id)
  return fc
    .record({
      labelId: priced.length > 0 ? fc.constantFrom<string | null>(...priced) : fc.constant(null),
      modifiers: arbSelection(item),
      note: item.commentRequired ? fc.constant('as always') : arbNote,
      count: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
    })
    .map(({ count, ...choice }) => createCartLine(toLineItem(item), categoryId, choice, count))
}

/** A cart from a menu, with lines that count and lines that do not. Keys are unique, as in a real cart. */
export const arbCartOf = (menu: Menu, most = 8): fc.Arbitrary<CartLine[]> => {
  const entries = [...eachItem(menu.categories)]
  if (entries.length === 0) return fc.constant([])
  return fc
    .array(
      fc.constantFrom(...entries).chain(({ item, category }) => arbLine(item, category.id)),
      { maxLength: most },
    )
    .map((lines) => lines.reduce<CartLine[]>(addLine, []))
}

export const arbMenuAndCart = arbMenu.chain((menu) => arbCartOf(menu).map((lines) => ({ menu, lines })))
export const arbCart = arbMenuAndCart.map(({ lines }) => lines)

export const arbDiscount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({
    id: arbId,
    type: fc.constant('percent' as const),
    value: fc.nat(100_000).map((n) => n / 1000),
  }),
  fc.record({ id: arbId, type: fc.constant('fixed' as const), value: arbMinor }),
)

/** Discounts on ids that `arbMenu` generates. */
export const arbDiscounts: fc.Arbitrary<Discounts> = fc.record({
  allMenu: fc.option(arbDiscount),
  items: fc.dictionary(fc.constantFrom('c0i0', 'c0i1', 'c1i0', 'c0s0i0'), arbDiscount, { maxKeys: 3 }),
  categories: fc.dictionary(fc.constantFrom('c0', 'c1', 'c0s0'), arbDiscount, { maxKeys: 2 }),
})

/**
 * Coupons for items that `arbMenu` generates: percentages with decimals, and fixed values below and above any
 * order.
 */
export const arbCoupon: fc.Arbitrary<Coupon> = fc
  .record({
    terms: fc.oneof(
      fc.record({ type: fc.constant('percent' as const), value: arbRate }),
      fc.record({ type: fc.constant('fixed' as const), value: arbMinor }),
    ),
    allMenu: fc.boolean(),
    itemIds: fc.uniqueArray(fc.constantFrom('c0i0', 'c0i1', 'c0i2', 'c1i0', 'c0s0i0')),
    userType: fc.constantFrom(null, 'guests' as const, 'auth_users' as const),
    maxAllowedItems: fc.option(fc.integer({ min: 1, max: 20 })),
    freeDelivery: fc.boolean(),
  })
  .map(({ terms, ...rest }) => ({ code: 'CODE', ...terms, ...rest }))

export const arbDeliveryTerms: fc.Arbitrary<DeliveryTerms> = fc.oneof(
  fc.constant<DeliveryTerms>({ kind: 'none' }),
  fc.record({ kind: fc.constant('zone' as const), fee: fc.nat(5_000), minOrder: fc.nat(5_000) }),
  fc.record({
    kind: fc.constant('shipping' as const),
    feesPerKg: fc.nat(5_000),
    fixedFees: fc.nat(5_000),
    minOrder: fc.nat(5_000),
  }),
)

export const arbQuoteContext: fc.Arbitrary<QuoteContext> = fc.record({
  currency: arbCurrency,
  sellingType: arbSellingType,
  branchId: fc.constantFrom(...branchIds),
  discounts: arbDiscounts,
  exclusiveTaxes: arbTaxes('venue', 2),
  coupon: fc.option(arbCoupon),
  delivery: arbDeliveryTerms,
  wallet: fc.oneof(fc.constant(0), arbMinor),
})

const arbDay: fc.Arbitrary<DaySchedule> = fc.record({
  closed: fc.nat(6).map((n) => n === 0),
  shifts: fc.array(
    fc.oneof(
      fc.constant({ from: 0, to: 1440 }),
      fc.record({ from: fc.nat(1439), to: fc.nat(1440) }),
      fc.record({ from: fc.constantFrom(0, 600, 720, 1080), to: fc.constantFrom(0, 120, 720, 1080, 1440) }),
    ),
    { maxLength: 3 },
  ),
})

export const arbWeek: fc.Arbitrary<WeekSchedule> = fc.record(
  Object.fromEntries(weekdays.map((day) => [day, arbDay])),
  { requiredKeys: [] },
)
