// @feature-file payment.provider-faults

import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../../api/db/open.ts'
import { sweepPayments } from '../../../../api/payments/payment-sweep.ts'
import type { Fault } from '../../../helpers/stand-in/stand-in-server.ts'
import { openTestDatabase } from '../../support/api.ts'
import { openStripeShop, type StripeShop } from '../../support/stripe-shop.ts'
import { NOON } from '../../support/venue.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let open: OpenDatabase
let shop: StripeShop
beforeAll(async () => {
  open = await openTestDatabase('embedded', inject('databaseUrl'))
  shop = await openStripeShop(open)
})
afterAll(async () => {
  await shop.stripe.close()
  await open.close()
})
beforeEach(async () => {
  shop.clock.now = NOON
  shop.stripe.settings.refundStatus = 'succeeded'
  await open.db.deleteFrom('payment').execute()
})
afterEach(() => {
  // Every fault was met.
  expect(shop.stripe.faults.filter(({ times }) => times > 0)).toEqual([])
  shop.stripe.faults.length = 0
})

const CREATE = /^POST \/v1\/checkout\/sessions$/
const EXPIRE = /\/expire$/
const RETRIEVE = /^GET \/v1\/checkout\/sessions\/cs/
const REFUND = /^POST \/v1\/refunds$/
/** The library itself repeats a call once when the connection breaks, and after 500. */
const fail = (call: RegExp, kind: Fault['kind'], times = 2) => shop.stripe.faults.push({ call, kind, times })

async function placePaid() {
  const order = await shop.place()
  const session = shop.sessionOf(order.url)
  shop.stripe.pay(session.id)
  expect(await shop.deliver('checkout.session.completed', session)).toBe(200)
  expect(await shop.diner.state(order)).toBe('0 paid')
  return { order, session }
}
const sessionsOf = (payment: string) =>
  [...shop.stripe.sessions.values()].filter(({ client_reference_id }) => client_reference_id === payment)

test('a session whose answer was lost is the session of the next try', async () => {
  fail(CREATE, 'lost')
  const order = await shop.place()
  expect(order.url).toBeNull()
  const { payment_url } = (await shop.diner.pay(order, 1, 1)).json
  expect(payment_url).toMatch(/cs_test/)
  expect(sessionsOf((await shop.payment(order.id)).id)).toHaveLength(1)
})

test('a session that Stripe could not make is made by the next try, though Stripe repeats its failure for a day', async () => {
  fail(CREATE, 'error', 4)
  const order = await shop.place()
  expect(order.url).toBeNull()
  shop.clock.now += MINUTE
  expect((await shop.diner.pay(order, 1, 1)).json.payment_url).toMatch(/cs_test/)
})

test('a callback is answered with an error while Stripe cannot be asked, and the sweep finds the charge', async () => {
  const order = await shop.place()
  const session = shop.sessionOf(order.url)
  shop.stripe.pay(session.id)
  fail(RETRIEVE, 'error')
  expect(await shop.deliver('checkout.session.completed', session)).toBe(500)
  expect(await shop.diner.state(order)).toBe('0 awaiting')
  await shop.sweepAt(MINUTE)
  expect(await shop.diner.state(order)).toBe('0 paid')
})

test('a session that expired, though the answer was lost, has failed', async () => {
  const order = await shop.place()
  fail(EXPIRE, 'lost')
  await shop.sweepAt(30 * MINUTE)
  expect(await shop.diner.state(order)).toBe('0 failed')
  expect((await shop.payment(order.id)).state).toBe('awaiting')
  await shop.sweepAt(35 * MINUTE)
  expect((await shop.payment(order.id)).state).toBe('failed')
})

test('a charge of a payment that could not be ended is given back once', async () => {
  const order = await shop.place()
  fail(EXPIRE, 'down')
  await shop.setStatus(order.id, 9)
  shop.stripe.pay(shop.sessionOf(order.url).id)
  fail(REFUND, 'lost')
  await shop.sweepAt(MINUTE)
  await shop.sweepAt(3 * MINUTE)
  await shop.sweepAt(10 * MINUTE)
  expect(shop.refunded(order.url)).toEqual([shop.sessionOf(order.url).amount_total])
  expect(await shop.refunds(order.id)).toMatchObject([{ state: 'done' }])
  expect(await shop.diner.state(order)).toBe('9 failed')
})

test('a refund whose answer was lost is made once, also if it is asked for again after Stripe forgot the key', async () => {
  const { order, session } = await placePaid()
  fail(REFUND, 'lost')
  await shop.setStatus(order.id, 2)
  expect(await shop.refunds(order.id)).toMatchObject([{ state: 'requested' }])
  await shop.sweepAt(2 * DAY)
  expect(await shop.refunds(order.id)).toMatchObject([
    { state: 'done', reference: expect.stringMatching(/^re_/) },
  ])
  expect(shop.refunded(order.url)).toEqual([session.amount_total])
})

test('a refund that Stripe could not make is made a day later, when Stripe no longer repeats its failure', async () => {
  const { order, session } = await placePaid()
  // The library's second call has the same key and gets the kept failure.
  fail(REFUND, 'error', 1)
  await shop.setStatus(order.id, 2)
  await shop.sweepAt(HOUR)
  expect(shop.refunded(order.url)).toEqual([])
  await shop.sweepAt(DAY)
  expect(shop.refunded(order.url)).toEqual([session.amount_total])
})

test('a refund that Stripe refuses for good has failed, and is not repeated', async () => {
  const { order, session } = await placePaid()
  // Somebody refunds a part at Stripe, of which we do not know yet.
  shop.stripe.createRefund(
    new URLSearchParams({ payment_intent: session.payment_intent ?? '', amount: '1' }),
    '',
  )
  await shop.setStatus(order.id, 2)
  expect((await shop.refunds(order.id)).map(({ state }) => state)).toEqual(['failed'])
  expect(shop.api.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'refund refused' }))
  shop.stripe.calls.length = 0
  await sweepPayments(shop.api.payments)
  expect(shop.stripe.calls).toEqual([])
})

// @feature payment.refused-refund
test('a refund that Stripe refuses for any reason has failed with that reason', async () => {
  const { order } = await placePaid()
  shop.stripe.settings.refusal = 'Insufficient funds in your Stripe balance'
  await shop.setStatus(order.id, 2)
  shop.stripe.settings.refusal = null
  const { failure, state } = await open.db
    .selectFrom('payment_refund')
    .selectAll()
    .where('payment_id', '=', (await shop.payment(order.id)).id)
    .executeTakeFirstOrThrow()
  expect([state, failure]).toEqual(['failed', 'Insufficient funds in your Stripe balance'])
})

test('a refund can fail days after it was done; the event says which, and the state is asked', async () => {
  const { order } = await placePaid()
  shop.stripe.settings.refundStatus = 'pending'
  await shop.setStatus(order.id, 2)
  const states = async () => (await shop.refunds(order.id)).map(({ state }) => state)
  expect(await states()).toEqual(['pending'])
  const refund = shop.stripe.refunds.at(-1)
  if (!refund) throw new Error('there is no refund')
  refund.status = 'succeeded'
  // Events arrive late and in any order: the older one does not take the newer state back.
  await shop.deliver('refund.updated', refund)
  await shop.deliver('refund.created', { ...refund, status: 'pending' } as typeof refund)
  expect(await states()).toEqual(['done'])
  shop.clock.now = NOON + 5 * DAY
  refund.status = 'failed'
  await shop.deliver('refund.failed', refund)
  expect(await states()).toEqual(['failed'])
  await shop.deliver('refund.updated', { ...refund, status: 'succeeded' } as typeof refund)
  expect(await states()).toEqual(['failed'])
})

test.each([
  ['another amount', { amount: 1 }, { amount: '1', currency: 'EUR' }],
  ['another currency', { currency: 'usd' }, { currency: 'USD' }],
])('a charge of %s is stored for the operator and answered 200', async (_, charged, stored) => {
  const order = await shop.place()
  const session = shop.sessionOf(order.url)
  shop.stripe.pay(session.id, charged)
  for (let turn = 0; turn < 2; turn += 1)
    expect(await shop.deliver('checkout.session.completed', session)).toBe(200)
  expect(await shop.diner.state(order)).toBe('0 awaiting')
  const mismatches = await open.db
    .selectFrom('payment_mismatch')
    .selectAll()
    .where('payment_id', '=', (await shop.payment(order.id)).id)
    .execute()
  expect(mismatches.map((row) => ({ ...row, amount: String(row.amount) }))).toEqual([
    expect.objectContaining({ ...stored, provider: 'stripe', charge: session.payment_intent }),
  ])
})

test.each([
  ['a state that Stripe may add', { status: 'processing', payment_status: 'unpaid' }],
  ['a charge that waits for a bank', { status: 'complete', payment_status: 'unpaid' }],
])('%s is neither a payment nor a failure', async (_, state) => {
  const order = await shop.place()
  Object.assign(shop.sessionOf(order.url), state)
  await shop.deliver('checkout.session.completed', shop.sessionOf(order.url))
  await shop.sweepAt(30 * MINUTE)
  expect((await shop.payment(order.id)).state).toBe('awaiting')
})

test('a payment that the key does not know is not a failure, and is not asked about again', async () => {
  const order = await shop.place()
  const session = shop.sessionOf(order.url)
  shop.stripe.sessions.delete(session.id)
  expect(await shop.deliver('checkout.session.completed', session)).toBe(200)
  await shop.sweepAt(MINUTE)
  expect(await shop.payment(order.id)).toMatchObject({ state: 'awaiting', ask_at: null })
})

// Last, because it moves the time before which Stripe is not called.
test('after 429, Stripe is not called before the time that it asked for', async () => {
  fail(CREATE, 'busy', 1)
  const order = await shop.place()
  expect(order.url).toBeNull()
  shop.stripe.calls.length = 0
  shop.clock.now += 6999
  expect((await shop.diner.pay(order, 1, 1)).json.payment_url).toBeNull()
  expect(shop.stripe.calls).toEqual([])
  shop.clock.now += 1
  expect((await shop.diner.pay(order, 1, 1)).json.payment_url).toMatch(/cs_test/)
})
