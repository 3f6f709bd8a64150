import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { sendAllVoids } from '../../../api/payments/send-voids.ts'
import { countForExtent } from '../../helpers/seed.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import { type BankPayment, createTestBank } from '../support/bank.ts'
import { onlineGrill, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

const RUNS = countForExtent({ quick: 40, full: 300, nightly: 10_000 })
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What somebody does. `pick` chooses among what there is, such as pages that can still be paid. */
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), pick: fc.nat(5) }),
  fc.record({ do: fc.constant('pay' as const), option: fc.constantFrom(1, 4, null) }),
  fc.record({ do: fc.constant('callback' as const), pick: fc.nat(5) }),
  fc.record({ do: fc.constant('return' as const), pick: fc.nat(5) }),
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('status' as const), status: fc.constantFrom(1, 2, 9) }),
  fc.record({ do: fc.constant('remove' as const), left: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('sweep' as const), minutes: fc.constantFrom(0, 1, 2, 10, 29, 31, 70) }),
  fc.record({ do: fc.constant('send' as const) }),
  fc.record({ do: fc.constant('dispute' as const), pick: fc.nat(5) }),
  fc.record({
    do: fc.constant('refund' as const),
    state: fc.constantFrom('done' as const, 'failed' as const),
    pick: fc.nat(5),
  }),
  fc.record({
    do: fc.constant('bank' as const),
    fails: fc.constantFrom('never' as const, 'before' as const, 'after' as const),
    refunds: fc.constantFrom('pending' as const, 'done' as const),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Steps of one group happen at the same time. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 })

// @feature payment.books
describe.each(databaseKinds)('the books on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  const bank = createTestBank()
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const payments = {
      siteUrl: 'http://localhost',
      apiPath: '',
      sandboxSecret: null,
      providers: [bank.provider],
    }
    api = createTestApi(open, { payments })
    diner = paymentActions(api, 'books')
    expect((await api.operator('PUT', '/operator/venues', onlineGrill('books'))).status).toBe(200)
    tablet = await enrol(api, 'books', 'staff')
  })
  afterAll(() => open.close())

  const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

  /** Does a step. Whatever the API answers is fine, except for an unexpected failure. */
  async function act(order: PlacedOrderAccess, what: Step): Promise<void> {
    const references = [...bank.payments.keys()]
    const answers: { status: number; text: string }[] = []
    if (what.do === 'charge') bank.charge(pickOf(references, what.pick) ?? '')
    if (what.do === 'pay') answers.push(await diner.pay(order, what.option === null ? 2 : 1, what.option))
    if (what.do === 'callback')
      await api.post('/payments/bank/callback', { reference: pickOf(references, what.pick) ?? '' })
    if (what.do === 'return') await api.get(`/payments/return/${pickOf(references, what.pick) ?? 'none'}`)
    if (what.do === 'cancel') answers.push(await api.post(`/webapp/order/${order.id}/${order.secret}/cancel`))
    if (what.do === 'status')
      answers.push(await api.operator('POST', `/operator/orders/${order.id}/status`, { status: what.status }))
    if (what.do === 'remove') {
      const { json } = await api.get(`/webapp/order/${order.id}/${order.secret}?full=true`)
      const shown = json.order.order_lines[0].quantity
      const lines = { from: json.order.status, shown: [shown], wanted: [Math.min(shown, what.left)] }
      answers.push(await tablet.post(`/orders/${order.id}/lines`, lines))
    }
    if (what.do === 'sweep') {
      api.clock.now += what.minutes * MINUTE
      await sweepPayments(api.payments)
    }
    if (what.do === 'send') await sendAllVoids(api.payments, 100)
    if (what.do === 'dispute') dispute(pickOf([...bank.payments.values()], what.pick))
    if (what.do === 'refund') {
      const refunds = [...bank.payments.values()].flatMap((payment) => [...payment.refunds.values()])
      const refund = pickOf(refunds, what.pick)
      if (refund && refund.state !== 'failed') refund.state = what.state
    }
    if (what.do === 'bank') Object.assign(bank, { fails: what.fails, refundState: what.refunds })
    for (const { status, text } of answers) expect([status < 500, text]).toEqual([true, text])
  }

  function dispute(payment: BankPayment | undefined): void {
    if (payment?.state !== 'paid' || payment.disputes.length > 0) return
    const { amount, currency } = payment
    const openedAt = new Date(api.clock.now)
    payment.disputes.push({
      reference: randomUUID(),
      amount,
      currency,
      state: 'open',
      reason: 'fraud',
      openedAt,
      respondBy: null,
    })
  }

  /** The bank works again, tells of everything that changed, and time passes. */
  async function settleAll(): Promise<void> {
    Object.assign(bank, { fails: 'never', refundState: 'done' })
    for (const hours of [1, 2, 26]) {
      await sendAllVoids(api.payments, 100)
      for (const reference of bank.payments.keys())
        expect((await api.post('/payments/bank/callback', { reference })).status).toBe(200)
      api.clock.now += hours * HOUR
      await sweepPayments(api.payments)
    }
  }

  async function checkBooks(order: PlacedOrderAccess): Promise<void> {
    const rows = await open.db.selectFrom('payment').selectAll().where('order_id', '=', order.id).execute()
    const { json } = await api.get(`/webapp/order/${order.id}/${order.secret}`)
    const counted = rows.filter(({ state }) => state === 'paid')
    const shown = json.order.payment.state
    expect([shown, counted.length]).toEqual([shown, shown === 'paid' ? 1 : 0])
    expect(shown).not.toBe('awaiting')
    for (const [reference, payment] of bank.payments) {
      const row = rows.find((one) => one.reference === reference)
      // A page whose answer was lost, and that nobody has seen: nobody can have paid it, except in this test.
      if (!row) continue
      const refunds = await open.db
        .selectFrom('payment_refund')
        .select(['id', 'amount', 'state'])
        .where('payment_id', '=', row.id)
        .orderBy('id')
        .execute()
      const stored = refunds.map(({ id, amount, state }) => [id, Number(amount), state])
      const atBank = [...payment.refunds].map(([id, { amount, state }]) => [id, amount, state]).sort()
      expect([row.state, stored]).toEqual([row.state, atBank])
      if (payment.state !== 'paid') {
        expect([payment.state, stored, row.state]).toEqual([
          'ended',
          [],
          expect.stringMatching('failed|voided'),
        ])
        continue
      }
      const failed = sumOf(payment, ({ state }) => state === 'failed')
      const kept = payment.amount - sumOf(payment, ({ state }) => state !== 'failed')
      if (row.state === 'paid') {
        // A refund that failed is with the venue; a later one of the rest may include it.
        if (failed === 0) expect(kept).toBe(Math.round(json.order.amounts.payable * 1000))
      } else {
        expect(['refunded', 'voided']).toContain(row.state)
        expect(kept <= failed).toBe(true)
        if (row.state === 'voided') expect(stored).toHaveLength(1)
      }
      const disputes = await open.db
        .selectFrom('payment_dispute')
        .select('reference')
        .where('payment_id', '=', row.id)
        .execute()
      expect(disputes).toEqual(payment.disputes.map(({ reference: known }) => ({ reference: known })))
    }
  }

  const sumOf = ({ refunds }: BankPayment, counts: (refund: { state: string }) => boolean) =>
    [...refunds.values()].reduce((sum, refund) => sum + (counts(refund) ? refund.amount : 0), 0)

  test(
    'money charged equals orders paid plus refunds, each once, in whatever order things happen',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (groups) => {
          api.clock.now = NOON
          bank.payments.clear()
          Object.assign(bank, { fails: 'never', refundState: 'done' })
          await open.db.deleteFrom('customer_order').execute()
          const order = await diner.place(randomUUID(), { order_lines: [{ item_id: 'plain', quantity: 5 }] })
          for (const group of groups) await Promise.all(group.map((what) => act(order, what)))
          await settleAll()
          await checkBooks(order)
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
    RUNS * 3000,
  )
})
