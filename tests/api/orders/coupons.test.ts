import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { findCoupon } from '../../../api/orders/find-coupon.ts'
import { createBranchView } from '../../../api/venues/branch-view.ts'
import { checkVenueFile } from '../../../api/venues/file/check-venue-file.ts'
import { calls } from '../../../src/contract/calls.ts'
import {
  decodeCoupon,
  encodeCoupon,
  type VenueCoupon,
  venueCouponSchema,
} from '../../../src/contract/order/coupon.ts'
import { venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { errorBodySchema, type Issue } from '../../../src/contract/wire/errors.ts'
import { venueTime } from '../../../src/domain/time/weekday.ts'
import { describeFailure } from '../support/accounts.ts'
import {
  createTestApi,
  databaseKinds,
  openTestDatabase,
  parseAs,
  type TestApi,
  UNLIMITED,
} from '../support/api.ts'
import { withDeliveryAndCoupons } from '../support/carts.ts'
import { grill, NOON } from '../support/venue.ts'

type Terms = Partial<VenueCoupon['coupon']>
const offer = (code: string, terms: Terms = {}, rest: Partial<VenueCoupon> = {}) => ({
  code,
  coupon: { discount_type: 'percent' as const, discount_value: 10, all_menu: true, ...terms },
  ...rest,
})

const coupons = [
  offer('Tenth'),
  offer('MAY', {}, { from: '2026-05-01', to: '2026-05-06' }),
  offer('PAST', {}, { to: '2026-05-05' }),
  offer('SOON', {}, { from: '2026-05-07' }),
  offer('GUESTS', { user_type: 'guests' }),
  offer('MEMBERS', { user_type: 'auth_users' }),
  offer('KEBAB', { all_menu: false, max_allowed_items: 1, discount_value: 50 }, { item_ids: ['kebab'] }),
  offer('TWO', { discount_type: 'fixed', discount_value: '2.000' }),
  offer('WAY', { discount_value: 0 }, { free_delivery: true }),
]
const file = (prefix = 'grill') => ({ ...withDeliveryAndCoupons(grill(prefix), (n) => n), coupons })

describe.each(databaseKinds)('coupons on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    expect((await api.operator('PUT', '/operator/venues', file())).text).toContain('revision')
  })
  afterAll(() => open.close())

  const bread = { item_id: 'plain', quantity: 4 }
  const kebabs = { item_id: 'kebab', quantity: 3, modifiers: 'chili' }
  const calc = (code: string, order: object = {}, branch = 'grill-b1') =>
    api.post(`/service/pos/calc-order/${branch}`, {
      selling_types: 'pickup',
      order_lines: [bread, kebabs],
      coupon_code: code,
      ...order,
    })
  const applied = async (...args: Parameters<typeof calc>) =>
    parseAs(calls.calcOrder.response, (await calc(...args)).json)
  const refused = async (...args: Parameters<typeof calc>) => {
    const answer = await calc(...args)
    const { code, issues } = parseAs(errorBodySchema, answer.json)
    expect([answer.status, code, issues.length, issues[0]?.path]).toEqual([400, 'invalid', 1, 'coupon_code'])
    return issues[0]?.reason
  }

  // @feature cart.coupon
  test('a coupon is returned with its terms and discount', async () => {
    // Three kebabs of 3.300, one of them at half price.
    const { coupon, amounts } = await applied('KEBAB')
    expect(coupon).toEqual({
      code: 'KEBAB',
      discount: 1.65,
      item_ids: ['kebab'],
      free_delivery: false,
      coupon: {
        discount_type: 'percent',
        discount_value: 50,
        all_menu: false,
        user_type: null,
        max_allowed_items: 1,
      },
    })
    expect(amounts).toMatchObject({ subtotal: 10.9, coupon: 1.65 })
    expect((await applied('TWO')).amounts.coupon).toBe(2)
    expect((await applied('', {})).coupon).toBeNull()
  })

  test.each(['tenth', ' TENTH ', 'Ｔｅｎｔｈ'])('%j is the coupon "Tenth"', async (typed) => {
    expect((await applied(typed)).coupon?.code).toBe('Tenth')
  })

  test.each([
    ['NONE', 'unknown'],
    ['TEN TH', 'unknown'],
    ['PAST', 'expired'],
    ['SOON', 'not-yet'],
    ['MEMBERS', 'members-only'],
    ['WAY', 'delivery-only'],
  ])('%s is refused: %s', async (code, reason) => {
    expect(await refused(code)).toBe(reason)
  })

  test('a coupon for items that are not in the order is refused', async () => {
    expect(await refused('KEBAB', { order_lines: [bread] })).toBe('no-items')
  })

  test('guests can use coupons for guests, in every branch', async () => {
    expect((await applied('GUESTS')).amounts.coupon).toBe(1.09)
    expect((await applied('GUESTS', {}, 'grill-b2')).amounts.coupon).toBe(1.09)
  })

  test('a coupon’s days start and end at midnight in the venue’s time zone', async () => {
    const at = (moment: string) => {
      api.clock.now = Date.parse(moment)
    }
    at('2026-05-06T20:59:59Z')
    expect((await applied('MAY')).coupon?.code).toBe('MAY')
    expect(await refused('SOON')).toBe('not-yet')
    at('2026-05-06T21:00:00Z')
    expect(await refused('MAY')).toBe('expired')
    expect((await applied('SOON')).coupon?.code).toBe('SOON')
    at('2026-04-30T21:00:00Z')
    expect((await applied('MAY')).coupon?.code).toBe('MAY')
    at('2026-04-30T20:59:59Z')
    expect(await refused('MAY')).toBe('not-yet')
    api.clock.now = NOON
  })

  // @feature limit.free-delivery
  test('a delivery costs the fee of its destination, or nothing with a free-delivery coupon', async () => {
    const to = (delivery: object | null) => ({ selling_types: 'delivery', delivery })
    expect((await applied('TWO', to({ area_id: 'hawalli' }))).amounts.delivery_fee).toBe(0.5)
    // 2.000, and 1.100 per kg of 4 × 0.12 + 3 × 0.35 kg.
    expect((await applied('TWO', to({ country_iso: 'SA' }))).amounts.delivery_fee).toBe(3.683)
    expect((await applied('TWO', to(null))).amounts.delivery_fee).toBe(0)
    const free = await applied('WAY', to({ area_id: 'hawalli' }))
    expect([free.amounts.delivery_fee, free.coupon?.free_delivery, free.coupon?.discount]).toEqual([
      0,
      true,
      0,
    ])
  })

  // @feature payload.coupon
  test('an order is placed with its coupon, but refused if the coupon has become invalid', async () => {
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'pickup',
      name: 'Sara',
      phone: '50001234',
      dial_code: '+965',
      order_lines: [bread, kebabs],
      coupon_code: 'may',
      total: (await applied('MAY')).amounts.total,
    }
    const placed = parseAs(calls.placeOrder.response, (await api.post('/webapp/order', order)).json)
    expect([placed.order.coupon_code, placed.order.amounts.coupon]).toEqual(['MAY', 1.09])
    const count = async () =>
      Number(
        (
          await open.db
            .selectFrom('customer_order')
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      )
    const before = await count()
    api.clock.now = NOON + 24 * 60 * 60 * 1000
    const answer = await api.post('/webapp/order', order, { 'Idempotency-Key': 'late' })
    const failure = parseAs(errorBodySchema, answer.json)
    expect([answer.status, failure.code]).toEqual([400, 'invalid'])
    expect(failure.issues).toEqual([
      { path: 'coupon_code', message: 'this coupon has expired', reason: 'expired' },
    ])
    expect(await count()).toBe(before)
    api.clock.now = NOON
  })

  test('a total that was agreed to without the coupon is refused', async () => {
    const order = {
      branch_id: 'grill-b1',
      selling_types: 'dinein',
      order_lines: [bread],
      coupon_code: 'TWO',
      total: 0.968,
    }
    const failure = parseAs(errorBodySchema, (await api.post('/webapp/order', order)).json)
    expect([failure.code, failure.total]).toEqual(['changed', 0])
  })

  test('a network that tried too many codes gets no coupon for a while, but can order without', async () => {
    const coupon = [{ most: 3, seconds: 600 }]
    const limited = createTestApi(open, { callLimits: { ...UNLIMITED, coupon } })
    const cart = { selling_types: 'dinein', order_lines: [{ item_id: 'plain', quantity: 1 }] }
    const calc = (coupon_code: string | null, address = '198.51.100.9') =>
      limited.post('/service/pos/calc-order/grill-b1', { ...cart, coupon_code }, {}, address)
    const order = (coupon_code: string | null) =>
      limited.post('/webapp/order', { branch_id: 'grill-b1', ...cart, coupon_code }, {}, '198.51.100.9')
    const { code } = coupons[0] as (typeof coupons)[0]
    const known = (await calc(code)).status
    for (const guess of ['GUESS1', 'GUESS2'])
      expect((await calc(guess)).json.issues[0].reason).toBe('unknown')
    expect((await order('GUESS3')).json.issues[0].reason).toBe('unknown')
    const refused = { status: 429, code: 'rate-limited', reason: 'coupons', retry: 600 }
    expect([
      describeFailure(await calc('GUESS4')),
      describeFailure(await calc(code)),
      describeFailure(await order(code)),
    ]).toEqual([refused, refused, refused])
    expect([(await calc(null)).status, (await order(null)).status]).toEqual([200, 200])
    expect((await calc(code, '198.51.100.10')).status).toBe(known)
    limited.clock.now += 600_000
    expect((await calc(code)).status).toBe(known)
  })
})

test('members cannot use coupons for guests, and vice versa', () => {
  const view = createBranchView(v.parse(venueFileSchema, file()), 'grill-b1')
  if (!view) throw new Error('no branch')
  const use = { customer: 'member', sellingType: 'pickup', itemIds: ['plain'] } as const
  const at = venueTime(NOON, view.business.timeZone)
  const issues: Issue[] = []
  expect(findCoupon(view, 'guests', use, at, issues)).toBeNull()
  expect(issues.map(({ path, reason }) => [path, reason])).toEqual([['coupon_code', 'guests-only']])
  expect(findCoupon(view, 'members', use, at, [])?.code).toBe('MEMBERS')
})

// @feature cart.coupon
test.each(['KWD', 'JPY', 'CHF'])('a coupon in %s is decoded as it was encoded', (currency) => {
  for (const entry of coupons) {
    const coupon = decodeCoupon(v.parse(venueCouponSchema, entry), currency)
    expect(decodeCoupon(encodeCoupon(coupon, currency), currency)).toEqual(coupon)
  }
})

test.each([
  ['a code twice, with different capitals', [offer('Summer'), offer('SUMMER')], 'coupons.1.code'],
  ['an unknown item', [offer('A', {}, { item_ids: ['plain', 'soup'] })], 'coupons.0.item_ids.1'],
  ['a coupon for no items', [offer('A', { all_menu: false })], 'coupons.0.item_ids'],
  ['an end before its start', [offer('A', {}, { from: '2026-05-02', to: '2026-05-01' })], 'coupons.0.from'],
])('in the coupons of a venue file, %s is an error at its path', (_, list, path) => {
  const found = checkVenueFile(v.parse(venueFileSchema, { ...file(), coupons: list }))
  expect(found.map((issue) => issue.path)).toEqual([path])
})

test('coupons can share everything but their code, and last a single day', () => {
  const list = [offer('A', {}, { from: '2026-05-01', to: '2026-05-01' }), offer('B')]
  expect(checkVenueFile(v.parse(venueFileSchema, { ...file(), coupons: list }))).toEqual([])
})
