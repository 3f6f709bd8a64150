// @feature-file receipts.issue receipts.credit-notes

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatus } from '../../../../src/domain/order/order-status.ts'
import type { Money } from '../../../../src/domain/payment/payment-book.ts'
import {
  type Credit,
  type Debit,
  debitedCause,
  dueCredits,
  dueDebits,
  isSettled,
  type ReceiptRefund,
  returnedBy,
  type Sale,
} from '../../../../src/domain/receipt/due-receipts.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const { pending, scheduled, accepted, ready, delivered, rejected, cancelled } = orderStatus

describe('an order is settled', () => {
  test.each([
    ['when it is paid online', { status: pending, paid: true }, true],
    ['not before its online payment', { status: pending }, false],
    ['not by being accepted, if it is paid on site', { status: accepted }, false],
    ['not while it is ready', { status: ready }, false],
    ['when it is handed over', { status: delivered }, true],
    ['when it is accepted, if the wallet pays all of it', { status: accepted, payable: 0 }, true],
    ['not before the venue accepts it', { status: pending, payable: 0 }, false],
    ['not before the venue accepts it for later', { status: scheduled, payable: 0 }, false],
    ['not when it is declined', { status: rejected, payable: 0 }, false],
    ['not when it is cancelled', { status: cancelled, paid: true }, false],
    ['not when it is free', { status: delivered, total: 0, payable: 0 }, false],
  ] as const)('%s', (_, more, expected) => {
    expect(isSettled({ paid: false, total: 1000, payable: 1000, ...more })).toBe(expected)
  })
})

const vat = (net: number, amount: number) => ({ id: 'v', name: 'VAT', rate: 10, included: true, net, amount })
/** Two dishes for 11.00 and one for 5.50 with 10 % contained, and a fee of 3.00. */
const sale: Sale = { total: 3050, untaxed: 300, taxes: [vat(2500, 250)], quantities: [2, 1] }
const whole = { refused: false, sale, refunds: [], unreturned: 0, failed: [] }

describe('credit notes', () => {
  test('none while nothing changes', () => {
    expect(dueCredits(sale, [], whole)).toEqual([])
  })

  test('for removed units: the difference of total and taxes, once', () => {
    const left = { total: 1950, untaxed: 300, taxes: [vat(1500, 150)], quantities: [1, 1] }
    const [credit, ...others] = dueCredits(sale, [], { ...whole, sale: left })
    expect(others).toEqual([])
    expect(credit).toEqual({
      ...{ cause: 'left 2', reason: 'removed', total: 1100, untaxed: 0 },
      ...{ taxes: [vat(1000, 100)], quantities: [1, 0] },
    })
    expect(dueCredits(sale, [credit as Credit], { ...whole, sale: left })).toEqual([])
    const less = { total: 1400, untaxed: 300, taxes: [vat(1000, 100)], quantities: [1, 0] }
    expect(dueCredits(sale, [credit as Credit], { ...whole, sale: less })).toMatchObject([
      { total: 550, taxes: [vat(500, 50)], quantities: [0, 1] },
    ])
  })

  test('for a cancelled order: what earlier ones left, with the units that were not removed', () => {
    const refunds = [{ id: 'r1', amount: 1525 }]
    const half = dueCredits(sale, [], { ...whole, refunds })
    expect(half).toMatchObject([
      { cause: 'refund r1', reason: 'refunded', total: 1525, untaxed: 150, taxes: [vat(1250, 125)] },
    ])
    expect(dueCredits(sale, half, { ...whole, refused: true, refunds })).toMatchObject([
      { cause: 'cancelled', total: 1525, untaxed: 150, taxes: [vat(1250, 125)], quantities: [2, 1] },
    ])
  })

  test('for removed units at most what a refund at the provider left', () => {
    const left = { total: 1950, untaxed: 300, taxes: [vat(1500, 150)], quantities: [1, 1] }
    const refunds = [{ id: 'r1', amount: 2500 }]
    expect(dueCredits(sale, [], { ...whole, refunds, sale: left }).map(({ total }) => total)).toEqual([
      2500, 550,
    ])
  })

  test('for a refund at the provider instead of a failed one of ours: none, but for what it exceeds that', () => {
    const left = { total: 1950, untaxed: 300, taxes: [vat(1500, 150)], quantities: [1, 1] }
    const removed = dueCredits(sale, [], { ...whole, sale: left })
    const failed = { ...whole, sale: left, unreturned: 1100 }
    expect(dueCredits(sale, removed, { ...failed, refunds: [{ id: 'r1', amount: 1100 }] })).toEqual([])
    const refunds = [
      { id: 'r1', amount: 600 },
      { id: 'r2', amount: 700 },
    ]
    const more = dueCredits(sale, removed, { ...failed, refunds })
    expect(more).toMatchObject([{ cause: 'refund r1', total: 200 }])
    expect(dueCredits(sale, [...removed, ...more], { ...failed, refunds })).toEqual([])
    // Ours is repeated after all, so that everything went back twice.
    const twice = dueCredits(sale, [...removed, ...more], { ...failed, unreturned: 0, refunds })
    expect(twice.map(({ cause, total }) => [cause, total])).toEqual([
      ['refund r1 200', 400],
      ['refund r2', 700],
    ])
    expect(dueCredits(sale, [...removed, ...more, ...twice], { ...failed, unreturned: 0, refunds })).toEqual(
      [],
    )
  })

  test('for a refund at the provider of which ours was not known to fail: once, which covers the next', () => {
    const first = { ...whole, refunds: [{ id: 'r1', amount: 400 }] }
    const issued = dueCredits(sale, [], first)
    const both = { ...whole, refunds: [...first.refunds, { id: 'r2', amount: 400 }], unreturned: 400 }
    expect(dueCredits(sale, issued, both)).toEqual([])
  })

  test('refunds of ours returned nothing if they failed, until they are repeated', () => {
    const own = { isForeign: false, retryOf: null }
    const failed = { ...own, id: 'a', amount: 400, state: 'failed' } as const
    const theirs = { id: 'b', amount: 300, state: 'done', isForeign: true, retryOf: null } as const
    expect(returnedBy([failed, theirs])).toEqual({
      ...{ refunds: [{ id: 'b', amount: 300 }], unreturned: 400, failed: [] },
    })
    const others = [
      { ...own, id: 'c', amount: 100, state: 'done' },
      { ...own, id: 'd', amount: 100, state: 'pending' },
      { ...theirs, id: 'e', state: 'pending' },
    ] as const
    expect(returnedBy([failed, ...others])).toEqual({ refunds: [], unreturned: 400, failed: [] })
    const again = (amount: number, state: 'requested' | 'failed') =>
      returnedBy([failed, { ...own, id: 'f', amount, state, retryOf: 'a' }]).unreturned
    expect([again(400, 'requested'), again(400, 'failed'), again(300, 'requested')]).toEqual([0, 400, 100])
  })

  test('count refunds of another charge as the part of the order that they returned', () => {
    const kwd = (amount: number) => ({ amount, currency: 'KWD' })
    const theirs = (...amounts: number[]) =>
      amounts.map((amount, at) => ({
        ...{ id: `r${at}`, amount, state: 'done', isForeign: true, retryOf: null },
      })) as ReceiptRefund[]
    const own = { id: 'a', amount: 400, state: 'failed', isForeign: false, retryOf: null } as const
    const amountsOf = (charged: Money, refunds: ReceiptRefund[]) =>
      returnedBy(refunds, { expected: kwd(1000), charged }).refunds.map(({ amount }) => amount)
    // All of it is all of the order, however it was rounded.
    expect(amountsOf({ amount: 330, currency: 'USD' }, theirs(110, 110, 110))).toEqual([333, 334, 333])
    expect(amountsOf(kwd(900), theirs(900))).toEqual([1000])
    // The surplus goes first.
    expect(amountsOf(kwd(1200), theirs(150, 150, 900))).toEqual([0, 100, 900])
    const unreturned = (charged: Money) => returnedBy([own], { expected: kwd(1000), charged }).unreturned
    expect([unreturned(kwd(1200)), unreturned({ amount: 800, currency: 'USD' })]).toEqual([400, 500])
  })

  test('together never exceed the receipt, in whatever order things happen', () => {
    const step = fc.record({
      remove: fc.tuple(fc.nat(1), fc.nat(1)),
      refund: fc.option(fc.nat(2000)),
      /** What refunds of ours have not returned since. */
      unreturned: fc.nat(1200),
      refused: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let [a, b] = [2, 1]
        const refunds: { id: string; amount: number }[] = []
        const issued: Credit[] = []
        let refused = false
        let least = Number.POSITIVE_INFINITY
        const lowest = (unreturned: number) => (least = Math.min(least, unreturned))
        const sum = (of: (credit: Credit) => number) =>
          issued.reduce((total, credit) => total + of(credit), 0)
        for (const [at, { remove, refund, unreturned, refused: now }] of steps.entries()) {
          if (a - remove[0] >= 0 && b - remove[1] >= 0) [a, b] = [a - remove[0], b - remove[1]]
          if (refund) refunds.push({ id: String(at), amount: refund })
          refused ||= now
          const net = a * 1000 + b * 500
          const left = {
            ...{ total: net + net / 10 + 300, untaxed: 300, quantities: [a, b] },
            taxes: [vat(net, net / 10)],
          }
          const facts = { refused, sale: left, refunds, unreturned, failed: [] }
          issued.push(...dueCredits(sale, issued, facts))
          expect(dueCredits(sale, issued, facts)).toEqual([])
          const foreign = refunds.reduce((total, { amount }) => total + amount, 0)
          const refunded = sum(({ reason, total }) => (reason === 'refunded' ? total : 0))
          expect(refunded).toBeLessThanOrEqual(Math.max(0, foreign - lowest(unreturned)))
          if (sum(({ total }) => total) < sale.total)
            expect(refunded).toBeGreaterThanOrEqual(foreign - unreturned)
        }
        expect(sum(({ total }) => total)).toBeLessThanOrEqual(sale.total)
        expect(sum(({ taxes }) => taxes[0]?.amount ?? 0)).toBeLessThanOrEqual(250)
        expect(new Set(issued.map(({ cause }) => cause)).size).toBe(issued.length)
        for (const { total, untaxed, taxes } of issued) {
          const parts = taxes.reduce((all, { net, amount }) => all + net + amount, untaxed)
          expect(Math.abs(total - parts)).toBeLessThanOrEqual(2)
        }
        if (refused) {
          expect(sum(({ total }) => total)).toBe(sale.total)
          expect(sum(({ taxes }) => taxes[0]?.net ?? 0)).toBe(2500)
          expect(sum(({ untaxed }) => untaxed)).toBe(300)
        }
      }),
      { numRuns: scaledCount(300) },
    )
  })
})

// @feature receipts.debit-notes
describe('debit notes', () => {
  const refund = (id: string, amount: number) => ({ id, amount })
  const first = dueCredits(sale, [], { ...whole, refunds: [refund('r1', 1000)] })

  test('none as long as no refund at the provider has failed', () => {
    expect(dueDebits(first, [], { ...whole, refunds: [refund('r1', 1000)] })).toEqual([])
    // Refunds of ours that fail change nothing.
    expect(dueDebits(first, [], { ...whole, refunds: [refund('r1', 1000)], unreturned: 500 })).toEqual([])
    // It never seemed done.
    expect(dueDebits([], [], { ...whole, failed: [refund('r1', 1000)] })).toEqual([])
  })

  test('take back the credit note of a refund that failed, with its taxes, once', () => {
    const now = { ...whole, failed: [refund('r1', 1000)] }
    const [debit, ...others] = dueDebits(first, [], now)
    expect(others).toEqual([])
    const { total, taxes, untaxed } = first[0] ?? {}
    expect(debit).toEqual({ total, taxes, untaxed, quantities: [0, 0], cause: 'debit 1 of refund r1' })
    expect(debitedCause(debit?.cause ?? '')).toBe('refund r1')
    expect(dueDebits(first, debit ? [debit] : [], now)).toEqual([])
    // Another refund is credited as usual.
    const again = dueCredits(sale, first, { ...now, refunds: [refund('r2', 1000)] }, debit ? [debit] : [])
    expect(again).toMatchObject([{ cause: 'refund r2', total: 1000 }])
  })

  test('take back exactly the taxes of a credit note, also in parts', () => {
    const [r1, r2] = [refund('r1', 1012), refund('r2', 1012)]
    // A refund of ours has failed, so a half of the second one is credited.
    const now = { ...whole, unreturned: 506 }
    const credits = dueCredits(sale, [], { ...now, refunds: [r1, r2] })
    const parts = dueDebits(credits, [], { ...now, refunds: [r1], failed: [r2] })
    const rest = dueDebits(credits, parts, { ...now, refunds: [], failed: [r1, r2] })
    expect([parts.length, rest.length]).toEqual([2, 1])
    const sumOf = (list: readonly Sale[]) =>
      list
        .map(({ total, untaxed, taxes: [tax] }) => [total, untaxed, tax?.net ?? 0, tax?.amount ?? 0])
        .reduce((sum, amounts) => sum.map((amount, at) => amount + (amounts[at] ?? 0)), [0, 0, 0, 0])
    expect(sumOf([...parts, ...rest])).toEqual(sumOf(credits))
  })

  test('a refund of ours that repeats one of the provider counts like that', () => {
    const theirs = { id: 'a', amount: 300, state: 'failed', isForeign: true, retryOf: null } as const
    const again = { id: 'b', amount: 300, state: 'failed', isForeign: false, retryOf: 'a' } as const
    const third = { ...again, id: 'c', state: 'done', retryOf: 'b' } as const
    expect(returnedBy([theirs, again, third])).toEqual({
      ...{ refunds: [{ id: 'c', amount: 300 }], unreturned: 0 },
      failed: [
        { id: 'a', amount: 300 },
        { id: 'b', amount: 300 },
      ],
    })
  })

  test('and credit notes together are always what was taken back, in whatever order things happen', () => {
    const step = fc.record({
      remove: fc.tuple(fc.nat(1), fc.nat(1)),
      refund: fc.option(fc.integer({ min: 1, max: 3050 })),
      fails: fc.option(fc.nat(3)),
      refused: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let [a, b] = [2, 1]
        let refunds: { id: string; amount: number }[] = []
        const failed: typeof refunds = []
        const [credits, debits]: [Credit[], Debit[]] = [[], []]
        let refused = false
        const sum = (of: readonly { total: number }[]) => of.reduce((rest, { total }) => rest + total, 0)
        for (const [at, { remove, refund: more, fails, refused: now }] of steps.entries()) {
          if (a - remove[0] >= 0 && b - remove[1] >= 0) [a, b] = [a - remove[0], b - remove[1]]
          if (more) refunds.push({ id: String(at), amount: more })
          const gone = fails === null ? undefined : refunds[fails]
          if (gone) failed.push(gone)
          refunds = refunds.filter((one) => one !== gone)
          refused ||= now
          const net = a * 1000 + b * 500
          const left = {
            ...{ total: net + net / 10 + 300, untaxed: 300, quantities: [a, b] },
            taxes: [vat(net, net / 10)],
          }
          const facts = { refused, sale: left, refunds, unreturned: 0, failed }
          debits.push(...dueDebits(credits, debits, facts))
          credits.push(...dueCredits(sale, credits, facts, debits))
          expect([dueDebits(credits, debits, facts), dueCredits(sale, credits, facts, debits)]).toEqual([
            [],
            [],
          ])
          const returned = refunds.reduce((rest, { amount }) => rest + amount, 0)
          const taken = refused ? sale.total : Math.min(sale.total, sale.total - left.total + returned)
          expect(sum(credits) - sum(debits)).toBe(taken)
        }
        for (const list of [credits, debits])
          expect(new Set(list.map(({ cause }) => cause)).size).toBe(list.length)
      }),
      { numRuns: scaledCount(200) },
    )
  })
})
