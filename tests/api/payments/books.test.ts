import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { listOrderReceipts } from '../../../api/db/receipts/receipts.ts'
import { sweepPayments } from '../../../api/payments/payment-sweep.ts'
import { sendAllVoids } from '../../../api/payments/send-voids.ts'
import { isRefused } from '../../../src/domain/order/order-status.ts'
import { countForExtent, isNightly } from '../../helpers/seed.ts'
import { createTestApi, databaseKinds, openTestDatabase, type TestApi } from '../support/api.ts'
import {
  isByHand,
  type Ledger,
  type LedgerPayment,
  openBankLedger,
  openTapLedger,
} from '../support/ledgers.ts'
import { onlineGrill, type PlacedOrderAccess, paymentActions } from '../support/payments.ts'
import { enrol, type TestDevice } from '../support/staff.ts'
import { NOON } from '../support/venue.ts'

/** With each of two providers. */
const RUNS = countForExtent({ quick: 20, full: 150, nightly: 5000 })
/**
 * The embedded database runs one statement after another. What happens at the same time overlaps only on Postgres, so a run with both
 * tries most stories there.
 */
const runsOn = (kind: (typeof databaseKinds)[number]): number =>
  kind === 'embedded' && databaseKinds.length > 1 && !isNightly ? Math.ceil(RUNS / 4) : RUNS
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
  fc.record({
    do: fc.constant('dispute' as const),
    state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    pick: fc.nat(5),
  }),
  fc.record({ do: fc.constant('reverse' as const), pick: fc.nat(5) }),
  fc.record({
    do: fc.constant('by-hand' as const),
    amount: fc.constantFrom(100, 400, 1209),
    pick: fc.nat(5),
  }),
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

// @feature payment.books receipts.numbers receipts.credit-notes
describe.each(
  databaseKinds.flatMap((kind) => [
    { kind, provider: 'bank' },
    { kind, provider: 'tap' },
  ]),
)('the books on $kind with the provider $provider', ({ kind, provider }) => {
  let open: OpenDatabase
  let api: TestApi
  let tablet: TestDevice
  let diner: ReturnType<typeof paymentActions>
  let ledger: Ledger
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    ledger = provider === 'tap' ? await openTapLedger(() => api.clock.now) : openBankLedger()
    const payments = {
      siteUrl: 'http://localhost',
      apiPath: '',
      sandboxSecret: null,
      providers: [ledger.provider],
    }
    api = createTestApi(open, { payments })
    diner = paymentActions(api, 'books')
    expect((await api.operator('PUT', '/operator/venues', onlineGrill('books'))).status).toBe(200)
    tablet = await enrol(api, 'books', 'staff')
  })
  afterAll(async () => {
    await ledger.close()
    await open.close()
  })

  /** Delivers what the provider says of a payment. Returns the status of the answer. */
  const deliver = async (reference: string): Promise<number> => {
    const { body, headers } = ledger.callback(reference)
    return (await api.post(`/payments/${provider}/callback`, body, headers)).status
  }
  const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

  /** Does a step. Whatever the API answers is fine, except for an unexpected failure. */
  async function act(order: PlacedOrderAccess, what: Step): Promise<void> {
    const picked = 'pick' in what ? pickOf([...ledger.payments().keys()], what.pick) : undefined
    const answers: { status: number; text: string }[] = []
    if (what.do === 'charge' && picked) ledger.charge(picked)
    if (what.do === 'pay') answers.push(await diner.pay(order, what.option === null ? 2 : 1, what.option))
    if (what.do === 'callback' && picked) await deliver(picked)
    if (what.do === 'return') await api.get(`/payments/return/${picked ? ledger.idOf(picked) : 'none'}`)
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
    if (what.do === 'dispute' && picked) ledger.dispute(picked, what.state, new Date(api.clock.now))
    if (what.do === 'reverse' && picked) ledger.reverse(picked)
    if (what.do === 'by-hand' && picked) ledger.refundByHand(picked, what.amount)
    if (what.do === 'refund') {
      const refunds = [...ledger.payments().values()].flatMap((payment) => payment.refunds)
      const refund = pickOf(refunds, what.pick)
      if (refund) ledger.moveRefund(refund.id, what.state)
    }
    if (what.do === 'bank') {
      ledger.fail(what.fails)
      ledger.setNewRefunds(what.refunds)
    }
    for (const { status, text } of answers) expect([status < 500, text]).toEqual([true, text])
  }

  /** The bank works again, tells of everything that changed, and time passes. */
  async function settleAll(): Promise<void> {
    ledger.fail('never')
    ledger.setNewRefunds('done')
    for (const hours of [1, 2, 26]) {
      await sendAllVoids(api.payments, 100)
      for (const reference of ledger.payments().keys()) expect(await deliver(reference)).toBe(200)
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
    for (const [reference, payment] of ledger.payments()) {
      const row = rows.find((one) => one.reference === reference)
      // A page whose answer was lost, and that nobody has seen: nobody can have paid it, except in this test.
      if (!row) continue
      const refunds = await open.db
        .selectFrom('payment_refund')
        .select(['id', 'amount', 'state', 'failure'])
        .where('payment_id', '=', row.id)
        .orderBy('id')
        .execute()
      const losses = await open.db
        .selectFrom('payment_dispute')
        .select(['reference', 'amount', 'state'])
        .where('payment_id', '=', row.id)
        .execute()
      if (payment.state === 'reversed') {
        // Nothing of it is left here, unless it never counted.
        const given = refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : Number(one.amount)), 0)
        const lost = losses.reduce((sum, one) => sum + Number(one.amount), 0)
        if (row.state === 'paid' || row.state === 'refunded') expect(given + lost).toBe(payment.amount)
        else expect([row.state, lost]).toEqual([expect.stringMatching('failed|voided'), 0])
        continue
      }
      // What the provider refused, it does not have. That happens only if somebody has refunded there.
      const refused = refunds.filter(({ failure }) => failure !== null)
      const byHand = payment.refunds.filter(({ id }) => isByHand(id))
      const stored = refunds
        .filter(({ failure }) => failure === null)
        .map(({ id, amount, state }) => [id, Number(amount), state])
      const atBank = payment.refunds.map(({ id, amount, state }) => [id, amount, state]).sort()
      expect([row.state, stored]).toEqual([row.state, atBank])
      if (byHand.length === 0) expect(refused).toEqual([])
      if (payment.state !== 'paid') {
        expect([payment.state, stored, row.state]).toEqual([
          'ended',
          [],
          expect.stringMatching('failed|voided'),
        ])
        continue
      }
      const failed =
        sumOf(payment, ({ state }) => state === 'failed') +
        refused.reduce((sum, { amount }) => sum + Number(amount), 0)
      const lost = payment.disputes.some(({ state }) => state === 'lost') ? payment.amount : 0
      const kept = payment.amount - sumOf(payment, ({ state }) => state !== 'failed')
      if (row.state === 'paid') {
        const returned = byHand.reduce((sum, { amount }) => sum + amount, 0)
        const due = Math.max(0, Math.round(json.order.amounts.payable * 1000) - returned)
        // A refund that failed is with the venue; a later one of the rest may include it. What is lost is not given back again.
        if (failed === 0 && lost === 0) expect(kept).toBe(due)
      } else {
        expect(['refunded', 'voided']).toContain(row.state)
        expect(kept <= failed + lost).toBe(true)
        if (row.state === 'voided' && lost === 0)
          expect(refunds.length - byHand.length).toBeLessThanOrEqual(1)
        if (row.state === 'voided' && lost + byHand.length === 0) expect(stored).toHaveLength(1)
      }
      expect(losses.map(({ reference, state }) => [reference, state])).toEqual(
        payment.disputes.map((known) => [known.reference, known.state]),
      )
    }
  }

  /**
   * An order that was paid has one receipt, and credit notes for all that was taken back since, less debit notes for what came back. No
   * number is missing.
   */
  async function checkReceipts(order: PlacedOrderAccess): Promise<void> {
    const rows = await open.db
      .selectFrom('payment')
      .select(['id', 'state'])
      .where('order_id', '=', order.id)
      .orderBy('attempt', 'desc')
      .execute()
    const { json } = await api.get(`/webapp/order/${order.id}/${order.secret}`)
    const [receipt, ...later] = await listOrderReceipts(open.db, order.id)
    const wasPaid = rows.some(({ state }) => state === 'paid' || state === 'refunded')
    expect(receipt !== undefined).toBe(wasPaid)
    const left = isRefused(json.order.status) ? 0 : Math.round(json.order.amounts.total * 1000)
    const credited = later.reduce(
      (sum, { kind, document }) => sum + (kind === 'debit' ? -document.total : document.total),
      0,
    )
    const refunds = await open.db
      .selectFrom('payment_refund')
      .select(['amount', 'state', 'is_foreign as isForeign'])
      .where('payment_id', '=', rows[0]?.id ?? '')
      .execute()
    const byHand = refunds.reduce(
      (sum, { amount, state, isForeign }) => sum + (isForeign && state === 'done' ? Number(amount) : 0),
      0,
    )
    // A refund at the provider may have taken the place of one of ours that failed.
    const isExact = byHand === 0 || refunds.every(({ isForeign, state }) => isForeign || state !== 'failed')
    const least = Math.max(0, left - byHand)
    if (receipt && isExact) expect(receipt.document.total - credited).toBe(least)
    if (receipt) expect(receipt.document.total - credited).toBeGreaterThanOrEqual(least)
    if (receipt) expect(receipt.document.total - credited).toBeLessThanOrEqual(left)
    const { rows: series } = await sql<{ complete: boolean }>`
      select max(number) = count(*) and count(distinct number) = count(*) as complete from receipt group by kind`.execute(
      open.db,
    )
    expect(series.every(({ complete }) => complete)).toBe(true)
  }

  const sumOf = ({ refunds }: LedgerPayment, counts: (refund: { state: string }) => boolean) =>
    refunds.reduce((sum, refund) => sum + (counts(refund) ? refund.amount : 0), 0)

  test(
    'money charged equals orders paid plus refunds, each once, in whatever order things happen',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async (groups) => {
          api.clock.now = NOON
          ledger.reset()
          await open.db.deleteFrom('customer_order').execute()
          const order = await diner.place(randomUUID(), { order_lines: [{ item_id: 'plain', quantity: 5 }] })
          for (const group of groups) await Promise.all(group.map((what) => act(order, what)))
          await settleAll()
          await checkBooks(order)
          await checkReceipts(order)
        }),
        { numRuns: runsOn(kind), endOnFailure: true },
      )
    },
    RUNS * 3000,
  )
})
