// @feature-file business.exclusive-taxes

import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { priceOrder } from '../../../api/orders/price-order.ts'
import { createBranchView } from '../../../api/venues/branch-view.ts'
import { calls } from '../../../src/contract/calls.ts'
import { decodeCoupon } from '../../../src/contract/order/coupon.ts'
import { orderRequest } from '../../../src/contract/order/order.ts'
import { restaurantResponse } from '../../../src/contract/venue/business.ts'
import { decodeZones } from '../../../src/contract/venue/delivery.ts'
import { type VenueFileInput, venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { errorBodySchema } from '../../../src/contract/wire/errors.ts'
import { shippingTerms, zoneTerms } from '../../../src/domain/delivery/delivery-terms.ts'
import type { DeliveryTerms } from '../../../src/domain/delivery/delivery-zone.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import type { Quote } from '../../../src/domain/order/quote.ts'
import type { Coupon } from '../../../src/domain/payment/coupon.ts'
import { venueTime } from '../../../src/domain/time/weekday.ts'
import { toMinorUnits } from '../../../src/domain/values/money.ts'
import { countForExtent } from '../../helpers/seed.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import {
  type BrowserVenue,
  browserQuote,
  cartArbitrary,
  decodeRestaurant,
  grillVariant,
  NO_TERMS,
  type Terms,
  toOrderRequest,
  variantArbitrary,
  withDeliveryAndCoupons,
} from '../support/carts.ts'
import { grill, NOON } from '../support/venue.ts'

const typeArbitrary = fc.constantFrom<SellingType>('dinein', 'pickup', 'delivery')

/** Random terms: a coupon or none, and no delivery, a zone, or a country priced by weight. */
const termsArbitrary = (
  coupons: readonly Coupon[],
  deliveries: readonly DeliveryTerms[],
): fc.Arbitrary<Terms> =>
  fc.record({
    coupon: fc.constantFrom(null, ...coupons),
    delivery: fc.constantFrom(...deliveries),
  })

/** Lists all amounts of a quote by name. */
function listAmounts(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    key === 'rate' ? [] : listAmounts(entry, `${path}.${key}`),
  )
}

/** Finds amounts that are not whole minor units, or negative except for cash rounding. */
function findUnsoundAmounts(quote: Quote): [string, number][] {
  return listAmounts(quote).filter(
    ([path, amount]) => !Number.isSafeInteger(amount) || (amount < 0 && path !== '.rounding'),
  )
}

/** Random venues, each with 60 carts. */
const VENUES = countForExtent({ quick: 20, full: 50, nightly: 500 })
/** Random carts of three venues over HTTP. */
const CARTS = countForExtent({ quick: 100, full: 300, nightly: 3000 })

// @feature limit.same-quote
test('random carts of random venues: API and browser quote the same', () => {
  let counted = 0
  const cartsOf = (browser: BrowserVenue) =>
    fc.array(fc.tuple(typeArbitrary, cartArbitrary(browser)), { minLength: 60, maxLength: 60 })
  const kinds = new Map<string, number>()
  fc.assert(
    fc.property(variantArbitrary, fc.gen(), (options, gen) => {
      const file = withDeliveryAndCoupons(grillVariant('any', options), options.price)
      const view = createBranchView(v.parse(venueFileSchema, file), 'any-b1')
      if (!view) throw new Error('no branch')
      const { business, deliveryArea, coupons } = view
      const anyTerms = termsArbitrary(
        coupons.map((offer) => decodeCoupon(offer, business.currency)),
        [
          NO_TERMS.delivery,
          ...deliveryArea.zones.map((zone) => zoneTerms(zone, business.delivery)),
          ...deliveryArea.countries.map(shippingTerms),
        ],
      )
      const wire = { business: view.wireBusiness, discounts: view.wireDiscounts, ...view.wireMenu }
      const browser = decodeRestaurant(v.parse(restaurantResponse, JSON.parse(JSON.stringify(wire))))
      const at = venueTime(NOON, view.business.timeZone)
      for (const [type, cart] of gen(cartsOf, browser)) {
        const terms = gen(() => anyTerms)
        const quote = browserQuote(browser, type, cart, terms)
        const { order_lines } = v.parse(orderRequest, toOrderRequest(browser, type, cart, quote))
        const priced = priceOrder(view, type, order_lines, terms, at)
        // The API refuses lines that the browser does not count or that are unavailable at this time.
        const dropped = cart.flatMap((line, i) =>
          quote.lines[i]?.state !== 'counted' ||
          line.itemId === 'night' ||
          (line.item.commentRequired && line.note === '')
            ? [i]
            : [],
        )
        const kept = cart.filter((_, i) => !dropped.includes(i))
        const { lines: keptLines, ...expected } = browserQuote(browser, type, kept, terms)
        expect([findUnsoundAmounts(quote), priced.changes.map((change) => change.index)]).toEqual([
          [],
          dropped,
        ])
        expect(priced.quote).toMatchObject(expected)
        // Keys are ignored: a cart uses the choices as key, a request the position.
        const shares = (lines: Quote['lines']) =>
          lines.map(({ couponDiscountAmount, couponDiscountCount }) => [
            couponDiscountAmount,
            couponDiscountCount,
          ])
        expect(shares(priced.quote.lines)).toEqual(shares(keptLines))
        counted += kept.length
        const what = [
          priced.quote.coupon > 0 && 'coupon',
          priced.quote.deliveryFee > 0 && terms.delivery.kind,
          priced.quote.deliveryWaived > 0 && 'waived',
          priced.quote.discount > 0 && 'discount',
        ]
        for (const kind of what) if (kind) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      }
    }),
    // Shrinking is disabled, because it would take hours for generated carts.
    { numRuns: VENUES, endOnFailure: true },
  )
  expect(counted).toBeGreaterThan(60 * VENUES)
  for (const kind of ['coupon', 'zone', 'shipping', 'waived', 'discount'])
    expect([kind, (kinds.get(kind) ?? 0) > VENUES]).toEqual([kind, true])
})

describe.each(databaseKinds)('pricing over HTTP on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  const browsers: (BrowserVenue & { file: VenueFileInput })[] = []
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    const swiss = { currency: 'CHF', price: (n: number) => Number((n * 3.17).toFixed(2)), rate: 8.1, off: 7 }
    const tokyo = { currency: 'JPY', price: (n: number) => Math.round(n * 333), rate: 10, off: 12.5 }
    const files = [
      withDeliveryAndCoupons(grill(), (n) => n),
      withDeliveryAndCoupons(grillVariant('swiss', swiss), swiss.price),
      withDeliveryAndCoupons(grillVariant('tokyo', tokyo), tokyo.price),
    ]
    for (const file of files) {
      const imported = await api.operator('PUT', '/operator/venues', file)
      expect(imported.text).toContain('revision')
      const answer = await api.get(`/webapp/v5/restaurant/${file.business.reference_id}`)
      browsers.push({ ...decodeRestaurant(parseAs(calls.restaurant.response, answer.json)), file })
    }
  })
  afterAll(() => open.close())

  // @feature cart.calculated-amounts call.calc-order
  test('random carts: quote of the browser = calc-order = placed order', async () => {
    let [placed, couponed, delivered] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.nat(2), typeArbitrary, fc.gen(), async (which, type, gen) => {
        const browser = browsers[which]
        if (!browser) throw new Error('no venue')
        const { currency, branchId } = browser.business
        const all = gen(cartArbitrary, browser)
        const states = browserQuote(browser, type, all).lines
        const { code } = gen(() => fc.constantFrom({ code: null }, ...(browser.file.coupons ?? [])))
        const destination = gen(() => fc.constantFrom({ area_id: 'hawalli' }, { country_iso: 'SA' }))
        const delivery = type === 'delivery' ? destination : null
        const cart = all.filter(
          (line, i) =>
            states[i]?.state === 'counted' &&
            !['night', 'brunch'].includes(line.itemId) &&
            !(line.item.commentRequired && line.note === ''),
        )
        if (cart.length === 0) return
        // Obtained as by a browser: the coupon from calc-order, the terms from the zones.
        const calculation = await api.post(`/service/pos/calc-order/${branchId}`, {
          ...toOrderRequest(browser, type, cart, browserQuote(browser, type, cart)),
          coupon_code: code?.toLowerCase(),
          delivery,
        })
        if (calculation.status === 400) {
          expect(parseAs(errorBodySchema, calculation.json).issues).toMatchObject([
            { path: 'coupon_code', reason: 'no-items' },
          ])
          return
        }
        const calc = parseAs(calls.calcOrder.response, calculation.json)
        expect(calc.changes).toEqual([])
        expect(calc.coupon?.code ?? null).toBe(code)
        const zones = await api.get(`/webapp/zones/${branchId}?shipping=true`)
        const area = decodeZones(parseAs(calls.zones.response, zones.json), currency)
        const [zone] = area.zones
        const [country] = area.countries
        if (!zone || !country) throw new Error('no deliveries')
        const terms: Terms = {
          coupon: calc.coupon && decodeCoupon(calc.coupon, currency),
          delivery:
            delivery === null
              ? NO_TERMS.delivery
              : 'area_id' in delivery
                ? zoneTerms(zone, browser.business.delivery)
                : shippingTerms(country),
        }
        const quote = browserQuote(browser, type, cart, terms)
        const request = { ...toOrderRequest(browser, type, cart, quote), coupon_code: code, delivery }
        const answer = await api.post('/webapp/order', request)
        const { order } = parseAs(calls.placeOrder.response, answer.json)
        expect(order.amounts).toEqual(calc.amounts)
        expect(order.coupon_code).toBe(code)
        if (quote.coupon > 0) couponed++
        if (quote.deliveryFee > 0) delivered++
        for (const [name, minor] of [
          ['subtotal', quote.subtotal],
          ['net_subtotal', quote.netSubtotal],
          ['discount', quote.discount],
          ['coupon', quote.coupon],
          ['delivery_fee', quote.deliveryFee],
          ['total', quote.total],
          ['payable', quote.payable],
        ] as const)
          expect(toMinorUnits(order.amounts[name], currency), name).toBe(minor)
        placed++
      }),
      { numRuns: CARTS, endOnFailure: true },
    )
    expect(placed).toBeGreaterThan(CARTS / 2)
    expect([couponed > CARTS / 7.5, delivered > CARTS / 15]).toEqual([true, true])
  })

  const calc = async (line: object, type = 'dinein', branch = 'grill-b1') =>
    parseAs(
      calls.calcOrder.response,
      (
        await api.post(`/service/pos/calc-order/${branch}`, {
          selling_types: type,
          order_lines: [
            { item_id: 'plain', quantity: 4 },
            { quantity: 1, ...line },
          ],
        })
      ).json,
    )

  test.each([
    ['unknown', { item_id: 'none' }, 'unavailable'],
    ['hidden', { item_id: 'hidden' }, 'unavailable'],
    ['of another branch', { item_id: 'second-only' }, 'unavailable'],
    ['of another type', { item_id: 'pickup-only' }, 'unavailable'],
    ['outside its hours', { item_id: 'night' }, 'unavailable'],
    ['not on this weekday', { item_id: 'brunch' }, 'unavailable'],
    ['without a price', { item_id: 'unpriced' }, 'unavailable'],
    ['sold out', { item_id: 'sold' }, 'sold-out'],
    ['without its label', { item_id: 'juice' }, 'choices', 'price_label_id'],
    ['with an unknown label', { item_id: 'juice', price_label_id: 'huge' }, 'choices', 'price_label_id'],
    ['with a label it has not', { item_id: 'plain', price_label_id: 'small' }, 'choices', 'price_label_id'],
    [
      'below the label’s minimum',
      { item_id: 'nuts', price_label_id: 'gram', quantity: 4 },
      'choices',
      'quantity',
    ],
    [
      'above the label’s maximum',
      { item_id: 'nuts', price_label_id: 'gram', quantity: 51 },
      'choices',
      'quantity',
    ],
    ['more than a thousand times', { item_id: 'plain', quantity: 1001 }, 'choices', 'quantity'],
    ['without its comment', { item_id: 'noted' }, 'choices', 'comment'],
    ['without a required modifier', { item_id: 'kebab' }, 'choices', 'modifiers'],
    [
      'with too many modifiers',
      { item_id: 'kebab', modifiers: 'garlic,garlic,chili' },
      'choices',
      'modifiers',
    ],
    [
      'with an unknown modifier',
      { item_id: 'kebab', modifiers: 'chili,constructor' },
      'choices',
      'modifiers',
    ],
    ['with a modifier that is sold out', { item_id: 'kebab', modifiers: 'chili,gone' }, 'sold-out'],
    ['with another price', { item_id: 'kebab', modifiers: 'chili', unit_price: 2.5 }, 'price'],
  ])('a line %s is reported, and the rest is priced', async (_, line, state, path?: string) => {
    const answer = await calc(line)
    expect(answer.changes).toMatchObject([{ index: 1, item_id: line.item_id, state }])
    if (state === 'price') expect(answer.changes[0]).toMatchObject({ old_price: 2.5, new_price: 2.8 })
    else expect(answer.amounts.subtotal).toBe(0.9)
    const order = { branch_id: 'grill-b1', selling_types: 'dinein', order_lines: [{ quantity: 1, ...line }] }
    const refused = await api.post('/webapp/order', order)
    const { code, issues, changes } = parseAs(errorBodySchema, refused.json)
    expect([refused.status, code]).toEqual(path ? [400, 'invalid'] : [409, 'changed'])
    expect(issues.map((issue) => issue.path)).toEqual(path ? [`order_lines.0.${path}`] : [])
    expect(changes).toMatchObject([{ index: 0, item_id: line.item_id, state }])
  })

  // @feature menu.category-availability menu.item-unavailable
  test('availability rules apply by time', async () => {
    expect((await calc({ item_id: 'second-only' }, 'dinein', 'grill-b2')).changes).toEqual([])
    expect((await calc({ item_id: 'pickup-only' }, 'pickup')).changes).toEqual([])
    api.clock.now = Date.parse('2026-05-08T20:30:00Z') // Friday 23:30 in Kuwait
    expect((await calc({ item_id: 'night' })).changes).toEqual([])
    expect((await calc({ item_id: 'brunch' })).changes).toEqual([])
    api.clock.now = NOON
  })

  test.each([
    [{ quantity: 3, total_price: 7 }, 2.333],
    [{ quantity: 3, total_price: 7, unit_price: 2.95 }, 2.333],
    [{ quantity: 2, total_price: 5.9, unit_price: 3 }, 3],
    [{ quantity: 3, total_price: 8.851 }, null],
  ])(
    'a changed price is reported with the agreed price, rounded to the currency: %j',
    async (agreed, old_price) => {
      const { changes } = await calc({ item_id: 'kebab', modifiers: 'garlic', ...agreed })
      expect(changes).toEqual([{ index: 1, item_id: 'kebab', state: 'price', old_price, new_price: 2.95 }])
    },
  )

  // @feature call.order-prices
  test('prices sent by the client are never used', async () => {
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [
        { item_id: 'kebab', quantity: 2, modifiers: 'garlic', unit_price: 0.001, total_price: 0.002 },
      ],
      total: 0.002,
      fees: 0,
    }
    const refused = parseAs(errorBodySchema, (await api.post('/webapp/order', order)).json)
    expect(refused.changes).toEqual([
      { index: 0, item_id: 'kebab', state: 'price', old_price: 0.001, new_price: 2.95 },
    ])
    // 2 × (3.300 − 0.500 + 0.150) = 5.900, including 5 % VAT; 7.5 % service on the net amount of 5.619.
    expect(refused.total).toBe(6.321)
    const bare = {
      ...order,
      order_lines: [{ item_id: 'kebab', quantity: 2, modifiers: 'garlic' }],
      total: null,
    }
    const placed = parseAs(calls.placeOrder.response, (await api.post('/webapp/order', bare)).json)
    expect(placed.order.amounts).toMatchObject({ subtotal: 5.9, net_subtotal: 5.619, total: 6.321 })
  })
})
