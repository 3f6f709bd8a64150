// @feature-file payment.provider-faults

import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { sweepPayments } from '../../../../api/payments/payment-sweep.ts'
import type { Fault } from '../../../helpers/stand-in/stand-in-server.ts'
import { openTestDatabase } from '../../support/api.ts'
import { openTapShop, type TapShop } from '../../support/tap-shop.ts'
import { NOON } from '../../support/venue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let open: OpenDatabase
let shop: TapShop
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  shop = await openTapShop(open)
})
afterAll(async () => {
  await shop.tap.close()
  await open.close()
})
beforeEach(async () => {
  shop.clock.now = NOON
  shop.tap.settings.refundStatus = 'REFUNDED'
  await open.db.deleteFrom('payment').execute()
})
afterEach(() => {
  // Every fault was met.
  expect(shop.tap.faults.filter(({ times }) => times > 0)).toEqual([])
  shop.tap.faults.length = 0
})

const CREATE = /^POST \/v2\/charges\/$/
const RETRIEVE = /^GET \/v2\/charges\/chg_/
const REFUND = /^POST \/v2\/refunds\/$/
const fail = (call: RegExp, kind: Fault['kind'], times = 1) => shop.tap.faults.push({ call, kind, times })

async function placePaid() {
  const order = await shop.place()
  const charge = shop.chargeOf(order.url)
  shop.tap.pay(charge.id)
  expect(await shop.deliver(charge)).toBe(200)
  expect(await shop.diner.state(order)).toBe('0 paid')
  return { order, charge }
}
const states = async (orderId: string) => (await shop.refunds(orderId)).map(({ state }) => state)

test('a charge whose answer was lost is the charge of the next try', async () => {
  fail(CREATE, 'lost')
  const order = await shop.place()
  expect(order.url).toBeNull()
  shop.clock.now += MINUTE
  const { payment_url } = (await shop.diner.pay(order, 1, 4)).json
  expect(shop.chargeOf(payment_url).created).toBe(NOON)
  const { id } = await shop.payment(order.id)
  const made = [...shop.tap.charges.values()].filter(({ asked }) => asked.reference.transaction === id)
  expect(made).toHaveLength(1)
})

test('a charge that Tap could not make is made by the next try', async () => {
  fail(CREATE, 'error')
  const order = await shop.place()
  expect(order.url).toBeNull()
  expect((await shop.diner.pay(order, 1, 4)).json.payment_url).toMatch(/chg_/)
})

test('a charge without a page is replaced by another', async () => {
  fail(CREATE, 'lost')
  const order = await shop.place()
  for (const charge of shop.tap.charges.values()) charge.status = 'FAILED'
  const { payment_url } = (await shop.diner.pay(order, 1, 4)).json
  expect(shop.chargeOf(payment_url).status).toBe('INITIATED')
})

test('a post is answered with an error while Tap cannot be asked, and the sweep finds the charge', async () => {
  const order = await shop.place()
  const charge = shop.chargeOf(order.url)
  shop.tap.pay(charge.id)
  fail(RETRIEVE, 'error')
  expect(await shop.deliver(charge)).toBe(500)
  expect(await shop.diner.state(order)).toBe('0 awaiting')
  await shop.sweepAt(MINUTE)
  expect(await shop.diner.state(order)).toBe('0 paid')
})

test('a refund whose answer was lost is made once, also if it is asked for again after Tap forgot it', async () => {
  const { order, charge } = await placePaid()
  fail(REFUND, 'lost')
  await shop.setStatus(order.id, 2)
  expect(await states(order.id)).toEqual(['requested'])
  await shop.sweepAt(2 * DAY)
  expect(await shop.refunds(order.id)).toMatchObject([
    { state: 'done', reference: expect.stringMatching(/^re_/) },
  ])
  expect(shop.refunded(order.url)).toEqual([charge.amount])
})

test('a refund that Tap could not make is made by the next try', async () => {
  const { order, charge } = await placePaid()
  fail(REFUND, 'error')
  await shop.setStatus(order.id, 2)
  expect(shop.refunded(order.url)).toEqual([])
  await shop.sweepAt(MINUTE)
  expect(shop.refunded(order.url)).toEqual([charge.amount])
})

// https://developers.tap.company/reference/charge-response-codes. @feature payment.refused-refund
test.each([
  ['1157', 'Refund amount is greater than the balance'],
  ['1149', 'Currency code is not matching'],
  ['9998', 'A reason of tomorrow'],
])(
  'a refund that Tap refuses with %s has failed with that reason, and is not repeated',
  async (...refusal) => {
    const { order } = await placePaid()
    shop.tap.settings.refusal = refusal
    await shop.setStatus(order.id, 2)
    shop.tap.settings.refusal = null
    const { failure, state } = await open.db
      .selectFrom('payment_refund')
      .selectAll()
      .where('payment_id', '=', (await shop.payment(order.id)).id)
      .executeTakeFirstOrThrow()
    expect([state, failure]).toEqual(['failed', `Tap answered 400: ${refusal.join(' ')}`])
    await sweepPayments(shop.api.payments)
    expect(shop.refunded(order.url)).toEqual([])
  },
)

test('a refund waits while Tap does not accept the key', async () => {
  const { order, charge } = await placePaid()
  const kept = [...shop.tap.keys]
  shop.tap.keys.clear()
  await shop.setStatus(order.id, 2)
  expect(await states(order.id)).toEqual(['requested'])
  for (const [key, account] of kept) shop.tap.keys.set(key, account)
  await shop.sweepAt(MINUTE)
  expect(shop.refunded(order.url)).toEqual([charge.amount])
})

test('a refund of more than is left has failed, and is not repeated', async () => {
  const { order, charge } = await placePaid()
  // Somebody refunds a part at Tap, of which we do not know yet.
  shop.tap.createRefund(
    {
      ...{ charge_id: charge.id, amount: 0.001, currency: 'KWD', reason: 'duplicate', metadata: {} },
      ...{ reference: { merchant: '', idempotent: 'theirs' }, post: { url: '' } },
    },
    charge.account,
  )
  await shop.setStatus(order.id, 2)
  expect(await states(order.id)).toEqual(['failed'])
  expect(shop.api.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'refund refused' }))
  shop.tap.calls.length = 0
  await sweepPayments(shop.api.payments)
  expect(shop.tap.calls).toEqual([])
})

// https://developers.tap.company/docs/refunds
test.each([
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
  ['RESTRICTED', 'failed'],
  ['REFUNDED', 'done'],
])('a refund that is pending for days, then %s, is asked about until it has %s', async (status, state) => {
  const { order } = await placePaid()
  shop.tap.settings.refundStatus = 'PENDING'
  await shop.setStatus(order.id, 2)
  await shop.sweepAt(3 * DAY)
  expect(await states(order.id)).toEqual(['pending'])
  const refund = shop.tap.refunds.at(-1)
  if (!refund) throw new Error('there is no refund')
  refund.status = status
  await shop.sweepAt(5 * DAY)
  expect(await states(order.id)).toEqual([state])
})

test('a refund can fail days after it was done; the post says which, and its charge is asked about', async () => {
  const { order } = await placePaid()
  await shop.setStatus(order.id, 2)
  const refund = shop.tap.refunds.at(-1)
  if (!refund) throw new Error('there is no refund')
  expect(refund.asked.post.url).toBe('http://localhost/payments/tap/callback')
  expect(await shop.deliver(refund)).toBe(200)
  expect(await states(order.id)).toEqual(['done'])
  shop.clock.now = NOON + 5 * DAY
  refund.status = 'FAILED'
  expect(await shop.deliver(refund, { change: { charge_id: 'chg_of_another_order' } })).toBe(200)
  expect(await states(order.id)).toEqual(['failed'])
  // Of another shop on the same account.
  expect(await shop.deliver({ ...refund, id: 're_of_another_shop' })).toBe(200)
})

test.each([
  ['another amount', { amount: 0.001 }, { amount: '1', currency: 'KWD' }],
  ['a fraction of the last decimal more', { amount: 0.4841 }, { amount: '485', currency: 'KWD' }],
  ['another currency', { currency: 'BHD' }, { currency: 'BHD' }],
])('a charge of %s is stored for the operator and answered 200', async (_, charged, stored) => {
  const order = await shop.place()
  const charge = shop.chargeOf(order.url)
  shop.tap.pay(charge.id, charged)
  for (let turn = 0; turn < 2; turn += 1) expect(await shop.deliver(charge)).toBe(200)
  expect(await shop.diner.state(order)).toBe('0 awaiting')
  const mismatches = await open.db
    .selectFrom('payment_mismatch')
    .selectAll()
    .where('payment_id', '=', (await shop.payment(order.id)).id)
    .execute()
  expect(mismatches.map((row) => ({ ...row, amount: String(row.amount) }))).toEqual([
    expect.objectContaining({ ...stored, provider: 'tap', charge: charge.id }),
  ])
})

// https://developers.tap.company/reference/charges#post-payment-response-details
test.each(['UNKNOWN', 'TIMEDOUT', 'IN_PROGRESS', 'A_STATE_OF_TOMORROW'])(
  'a charge that is %s is neither paid nor failed, and counts when it is captured after all',
  async (status) => {
    const order = await shop.place()
    const charge = shop.chargeOf(order.url)
    charge.status = status
    expect(await shop.deliver(charge)).toBe(200)
    await shop.sweepAt(10 * MINUTE)
    expect((await shop.payment(order.id)).state).toBe('awaiting')
    charge.status = 'CAPTURED'
    await shop.sweepAt(30 * MINUTE)
    expect((await shop.payment(order.id)).state).toBe('paid')
  },
)

test.each(['ABANDONED', 'CANCELLED', 'DECLINED', 'FAILED', 'RESTRICTED', 'VOID'])(
  'a charge that is %s has failed',
  async (status) => {
    const order = await shop.place()
    shop.chargeOf(order.url).status = status
    await shop.sweepAt(MINUTE)
    expect((await shop.payment(order.id)).state).toBe('failed')
  },
)

test('a charge that Tap has reversed by itself is not paid', async () => {
  const order = await shop.place()
  Object.assign(shop.chargeOf(order.url), { status: 'CAPTURED', auto_reversed: true })
  await shop.sweepAt(MINUTE)
  expect((await shop.payment(order.id)).state).toBe('failed')
})

// @feature payment.losses
test.each([{ auto_reversed: true }, { status: 'VOID' }])(
  'a charge that counted and that Tap has reversed (%j) is a loss, once',
  async (reversal) => {
    const { order, charge } = await placePaid()
    Object.assign(charge, reversal)
    for (let turn = 0; turn < 2; turn += 1) expect(await shop.deliver(charge)).toBe(200)
    expect(await shop.diner.state(order)).toBe('0 paid')
    const losses = await open.db.selectFrom('payment_dispute').selectAll().execute()
    expect(losses).toMatchObject([{ state: 'reversed', amount: expect.anything(), written_off_at: null }])
    expect(Number(losses[0]?.amount)).toBe(484)
    // Nothing is left to give back.
    await shop.setStatus(order.id, 2)
    expect(await shop.refunds(order.id)).toEqual([])
  },
)

test('a charge that the key does not know is not a failure, and is not asked about again', async () => {
  const order = await shop.place()
  const charge = shop.chargeOf(order.url)
  shop.tap.charges.delete(charge.id)
  expect(await shop.deliver(charge)).toBe(200)
  await shop.sweepAt(MINUTE)
  expect(await shop.payment(order.id)).toMatchObject({ state: 'awaiting', ask_at: null })
})

// @feature payment.sweep
test('the last question is asked again on the next day if nobody answers it', async () => {
  const order = await shop.place()
  const charge = shop.chargeOf(order.url)
  shop.tap.pay(charge.id)
  fail(RETRIEVE, 'error')
  await shop.sweepAt(DAY)
  expect((await shop.payment(order.id)).ask_at).toEqual(new Date(NOON + 2 * DAY))
  await shop.sweepAt(2 * DAY)
  expect(await shop.payment(order.id)).toMatchObject({ state: 'voided', ask_at: null })
  expect(shop.refunded(order.url)).toEqual([charge.amount])
})

test('a key that Tap does not accept is no failure of the payment', async () => {
  const order = await shop.place()
  const kept = [...shop.tap.keys]
  shop.tap.keys.clear()
  await shop.sweepAt(MINUTE)
  for (const [key, account] of kept) shop.tap.keys.set(key, account)
  expect(await shop.payment(order.id)).toMatchObject({ state: 'awaiting', ask_at: expect.anything() })
})

// Last, because it moves the time before which Tap is not called.
test('after 429, Tap is not called before the time that it asked for', async () => {
  fail(CREATE, 'busy')
  const order = await shop.place()
  expect(order.url).toBeNull()
  shop.tap.calls.length = 0
  shop.clock.now += 6999
  expect((await shop.diner.pay(order, 1, 4)).json.payment_url).toBeNull()
  expect(shop.tap.calls).toEqual([])
  shop.clock.now += 1
  expect((await shop.diner.pay(order, 1, 4)).json.payment_url).toMatch(/chg_/)
})
