import fc from 'fast-check'
import type { CallResponse } from '../../../src/contract/calls.ts'
import type { OrderRequestInput } from '../../../src/contract/order/order.ts'
import { decodeBusiness } from '../../../src/contract/venue/business.ts'
import { decodeDiscounts } from '../../../src/contract/venue/discounts.ts'
import { decodeMenu } from '../../../src/contract/venue/menu.ts'
import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'
import { addressFields } from '../../../src/domain/delivery/address.ts'
import { eachItem } from '../../../src/domain/menu/menu.ts'
import { chosenModifiers, type Selection, withModifier } from '../../../src/domain/menu/modifiers.ts'
import { discountKeyOf, type SellingType } from '../../../src/domain/menu/selling-type.ts'
import { addLine, type CartLine, createCartLine, toLineItem } from '../../../src/domain/order/line.ts'
import { type Quote, type QuoteContext, quoteOrder } from '../../../src/domain/order/quote.ts'
import { currencyExponent, toMajorUnits } from '../../../src/domain/values/money.ts'
import { grill } from './venue.ts'

/** Decodes a venue from the API's answers, as a browser does. */
export function decodeRestaurant(answer: CallResponse<'restaurant'>) {
  if (!answer.business) throw new Error('no business')
  const business = decodeBusiness(answer.business)
  const wire = { ...answer, menu: answer.menu ?? [], error: 0 as const }
  const menu = decodeMenu(wire, business.currency, business.locales[0] ?? 'en')
  return { business, menu, discounts: decodeDiscounts(answer.discounts, business.currency, menu.categories) }
}
export type BrowserVenue = ReturnType<typeof decodeRestaurant>

/** The coupon and the delivery terms of a cart. */
export type Terms = Pick<QuoteContext, 'coupon' | 'delivery'>
export const NO_TERMS: Terms = { coupon: null, delivery: { kind: 'none' } }

/** Quotes a cart as a browser does. */
export function browserQuote(
  venue: BrowserVenue,
  type: SellingType,
  lines: readonly CartLine[],
  terms: Terms = NO_TERMS,
): Quote {
  return quoteOrder(lines, {
    currency: venue.business.currency,
    sellingType: type,
    branchId: venue.business.branchId,
    discounts: venue.discounts[discountKeyOf(type)],
    exclusiveTaxes: venue.business.exclusiveTaxes,
    ...terms,
    wallet: 0,
  })
}

/** The order a browser sends for a cart, with the prices it showed. */
export function toOrderRequest(
  venue: BrowserVenue,
  type: SellingType,
  lines: readonly CartLine[],
  quote: Quote,
): OrderRequestInput {
  const { currency, branchId } = venue.business
  return {
    branch_id: branchId,
    selling_types: type,
    name: 'Sara',
    phone: '50001234',
    dial_code: '+965',
    total: toMajorUnits(quote.total, currency),
    order_lines: lines.map((line, i) => ({
      item_id: line.itemId,
      quantity: line.count,
      price_label_id: line.labelId,
      modifiers_details: chosenModifiers(line.item.modifierGroups, line.modifiers).map((entry) => ({
        id: entry.modifier.id,
        quantity: entry.quantity,
      })),
      comment: line.note,
      unit_price: toMajorUnits(quote.lines[i]?.unitPrice ?? 0, currency),
      total_price: toMajorUnits(quote.lines[i]?.total ?? 0, currency),
    })),
  }
}

/**
 * Random carts: any items, labels, choices within their limits, counts and notes. Equal ones are merged into one line.
 */
export function cartArbitrary(venue: BrowserVenue): fc.Arbitrary<CartLine[]> {
  const places = [...eachItem(venue.menu.categories)]
  const tap = fc.record({
    place: fc.nat(places.length - 1),
    label: fc.nat(7),
    modifiers: fc.array(fc.record({ pick: fc.nat(9), quantity: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 4,
    }),
    note: fc.constantFrom('', ' ', 'no salt'),
    count: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 1, arbitrary: fc.constant(1000) },
    ),
  })
  return fc.array(tap, { minLength: 1, maxLength: 8 }).map((taps) =>
    taps.reduce<CartLine[]>((cart, { place, label, modifiers, note, count }) => {
      const at = places[place]
      if (!at) return cart
      const { item, category } = at
      const choices = item.modifierGroups.flatMap((group) =>
        group.modifiers.map((modifier) => ({ group, modifier })),
      )
      let selection: Selection = {}
      for (const { pick, quantity } of modifiers) {
        const choice = choices[pick % Math.max(1, choices.length)]
        if (choice) selection = withModifier(choice.group, selection, choice.modifier.id, quantity)
      }
      const labelId = item.labels[label % Math.max(1, item.labels.length)]?.id ?? null
      return addLine(
        cart,
        createCartLine(toLineItem(item), category.id, { labelId, modifiers: selection, note }, count),
      )
    }, []),
  )
}

/** Coupons of every kind for the fixture venue; `price` converts an amount to its currency. */
export function sampleCoupons(price: (n: number) => number): NonNullable<VenueFileInput['coupons']> {
  return [
    { code: 'Tenth', coupon: { discount_type: 'percent', discount_value: 12.345, all_menu: true } },
    {
      code: 'THREE',
      item_ids: ['kebab', 'nuts', 'pickup-only'],
      coupon: { discount_type: 'percent', discount_value: 50, max_allowed_items: 3 },
    },
    { code: 'FIXED', coupon: { discount_type: 'fixed', discount_value: price(2), all_menu: true } },
    {
      code: 'BREAD',
      item_ids: ['plain', 'juice'],
      coupon: { discount_type: 'fixed', discount_value: price(9), max_allowed_items: 2 },
    },
    {
      code: 'way',
      free_delivery: true,
      coupon: { discount_type: 'percent', discount_value: 5, all_menu: true, user_type: 'guests' },
    },
  ]
}

/** Delivery destinations of the fixture venue: a zone with one area, and a country priced by weight. */
export function deliveryDestinations(branchId: string, price: (n: number) => number) {
  const coordinates = [
    [
      [48, 29],
      [48.1, 29],
      [48.1, 29.1],
      [48, 29.1],
    ],
  ]
  return {
    zones: {
      [branchId]: [
        {
          id: 'near',
          fees: price(0.5),
          branch: branchId,
          areas: [{ id: 'hawalli', name: 'Hawalli', shape: { type: 'Polygon', coordinates } }],
        },
      ],
    },
    countries: [{ country_iso: 'SA', fees_per_kg: price(1.1), fixed_fees: price(2), branch_id: branchId }],
  } as Pick<VenueFileInput, 'zones' | 'countries'>
}

const DISABLED_FIELDS = Object.fromEntries(addressFields.map((field) => [field, { on: false }]))

/** The fixture venue with deliveries, parcels and coupons. */
export function withDeliveryAndCoupons(file: VenueFileInput, price: (n: number) => number): VenueFileInput {
  const weights: Record<string, number> = { plain: 0.12, kebab: 0.35, noted: 1.234 }
  const menu = JSON.parse(JSON.stringify(file.menu), (_, value) =>
    Object.hasOwn(weights, String(value?.id)) ? { ...value, shippingWeight: weights[value.id] } : value,
  )
  return {
    ...file,
    ...deliveryDestinations(String(file.business.branch_id), price),
    business: {
      ...file.business,
      isDelivery: true,
      // These tests are about prices, so the address has no required fields.
      payment_methods: [2],
      delivery_config: {
        zones: true,
        shipping: true,
        fields: DISABLED_FIELDS,
        shipping_form: DISABLED_FIELDS,
      },
    },
    menu,
    coupons: sampleCoupons(price),
  }
}

/** The fixture venue in another currency with other prices, rates and discounts. */
export function grillVariant(
  prefix: string,
  of: { currency: string; price: (n: number) => number; rate: number; off: number },
): VenueFileInput {
  const file = grill(prefix)
  const { price } = of
  const mains = file.menu[0]
  const reprice = JSON.parse(JSON.stringify(mains), (key, value) =>
    key === 'price' ? price(Number(value)) : value,
  )
  return {
    ...file,
    business: {
      ...file.business,
      currency: of.currency,
      exclusiveTaxes: [
        { id: 'a', name: 'A', rate: of.rate },
        { id: 'b', name: 'B', rate: 1.125 },
      ],
    },
    menu: [reprice],
    discounts: {
      dinein: {
        all_menu: { type: 'percent', value: of.off },
        items: { kebab: { type: 'fixed', value: price(0.5) } },
        categories: { specials: { type: 'percent', value: 33.3 } },
      },
      // Also applies to the subcategory "specials".
      car_pickup: { categories: { mains: { type: 'fixed', value: price(1) } } },
      delivery: {
        categories: { mains: { type: 'percent', value: of.off }, specials: { type: 'fixed', value: 0 } },
      },
    },
  }
}

/** Random venues: every currency exponent, the Swiss rounding step, and prices with all minor units. */
export const variantArbitrary = fc
  .record({
    currency: fc.constantFrom('KWD', 'JPY', 'CHF', 'USD', 'XXQ'),
    factor: fc.integer({ min: 1, max: 5000 }),
    rate: fc.integer({ min: 0, max: 30_000 }).map((n) => n / 1000),
    off: fc.integer({ min: 0, max: 1000 }).map((n) => n / 10),
  })
  .map(({ currency, factor, rate, off }) => ({
    currency,
    rate,
    off,
    price: (n: number) => Number((n * factor * 0.37).toFixed(currencyExponent(currency))),
  }))
