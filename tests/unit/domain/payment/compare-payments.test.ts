import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparePayments,
  type Difference,
  type ListedPayment,
} from '../../../../src/domain/payment/compare-payments.ts'
import type { BookedPayment, BookedRefund } from '../../../../src/domain/payment/payment-book.ts'

// @feature-file payment.reconciliation

const kwd = (amount: number) => ({ amount, currency: 'KWD' })
const ours = (more: Partial<BookedPayment> = {}): BookedPayment => ({
  ...{ id: 'p1', subject: 'o1', reference: 'r1', state: 'paid', expiresAt: 0 },
  ...{ expected: kwd(500), charged: kwd(500), decision: null, refunds: [], disputes: [] },
  ...more,
})
const theirs = (more: Partial<ListedPayment> = {}): ListedPayment => ({
  ...{ reference: 'r1', paymentId: 'p1', state: 'paid', ...kwd(500), refunds: [] },
  ...more,
})
const refund = (more: Partial<BookedRefund> = {}): BookedRefund => ({
  ...{ id: 'p1-1', amount: 100, state: 'done', reference: 're1', isSentAgain: false },
  createdAt: new Date(0),
  ...more,
})
const theirRefund = (more: Partial<ListedPayment['refunds'][number]> = {}) => ({
  ...{ reference: 're1', refundId: 'p1-1', amount: 100, state: 'done' as const },
  ...more,
})
const reversal = (isWrittenOff: boolean) => ({ amount: 500, state: 'reversed' as const, isWrittenOff })
const never = () => false
const compare = (
  here: BookedPayment[],
  there: ListedPayment[],
  isOurs: (one: ListedPayment) => boolean = never,
) => comparePayments(here, there, isOurs)

describe('a payment differs', () => {
  test.each<[string, Partial<BookedPayment> | null, Partial<ListedPayment> | null, Partial<Difference>[]]>([
    ['not if it is the same', {}, {}, []],
    ['not if neither charged it', { charged: null, state: 'awaiting' }, { state: 'open' }, []],
    ['not if nobody charged it and it is not listed', { charged: null, state: 'failed' }, null, []],
    [
      'if only the provider has it',
      null,
      {},
      [{ kind: 'unknown', paymentId: 'p1', there: kwd(500), here: null }],
    ],
    ['not if only the provider has it, unpaid', null, { state: 'failed' }, []],
    [
      'if we count it and the provider does not list it',
      {},
      null,
      [{ kind: 'missing', here: kwd(500), there: null }],
    ],
    ['if we count it and the provider lists it as unpaid', {}, { state: 'open' }, [{ kind: 'missing' }]],
    ['if the provider has reversed it', { disputes: [reversal(false)] }, null, [{ kind: 'missing' }]],
    ['not once that is written off', { disputes: [reversal(true)] }, null, []],
    [
      'if it was charged and does not count here',
      { charged: null, state: 'awaiting' },
      {},
      [{ kind: 'uncounted', here: kwd(500), there: kwd(500) }],
    ],
    [
      'if its page is not known here, and it was charged',
      { charged: null, state: 'awaiting', reference: null },
      { reference: 'r9' },
      [{ kind: 'uncounted', reference: 'r9', paymentId: 'p1' }],
    ],
    [
      'if a second page of it was charged',
      {},
      { reference: 'r2' },
      [{ kind: 'missing' }, { kind: 'unknown', reference: 'r2' }],
    ],
    ['by its amount', {}, kwd(490), [{ kind: 'amount', here: kwd(500), there: kwd(490) }]],
    [
      'by its currency',
      {},
      { currency: 'USD' },
      [{ kind: 'amount', there: { amount: 500, currency: 'USD' } }],
    ],
    ['not if the other amount is known', { charged: kwd(490) }, kwd(490), []],
  ])('%s', (_, here, there, expected) => {
    expect(compare(here ? [ours(here)] : [], there ? [theirs(there)] : [])).toMatchObject(expected)
    expect(compare(here ? [ours(here)] : [], there ? [theirs(there)] : [])).toHaveLength(expected.length)
  })

  test('only as that page of it that was paid, if the page is not known here', () => {
    const pages = [theirs({ reference: 'r2', state: 'failed' }), theirs({ reference: 'r1' })]
    for (const listed of [pages, pages.toReversed()])
      expect(compare([ours({ charged: null, reference: null })], listed)).toMatchObject([
        { kind: 'uncounted', reference: 'r1' },
      ])
  })

  test('not if it is ours in another way, for example of another day', () => {
    expect(compare([], [theirs()], ({ reference }) => reference === 'r1')).toEqual([])
  })
})

describe('a refund differs', () => {
  test.each<[string, Partial<BookedRefund> | null, object | null, object[]]>([
    ['not if it is the same', {}, {}, []],
    ['not by the progress of both sides', { state: 'done' }, { state: 'pending' }, []],
    ['not if it was made at the provider and is known', { id: 're1' }, { refundId: null }, []],
    ['not while the provider has not answered', { state: 'requested', reference: null }, null, []],
    ['not if its answer was lost', { state: 'requested', reference: null }, {}, []],
    ['not if it failed on both sides', { state: 'failed' }, { state: 'failed' }, []],
    ['not if it failed, and the provider has none', { state: 'failed' }, null, []],
    [
      'if only the provider has it',
      null,
      { refundId: null },
      [{ reference: 're1', here: null, there: kwd(100) }],
    ],
    ['if only we have it', {}, null, [{ reference: 're1', here: kwd(100), there: null }]],
    ['if it failed there', {}, { state: 'failed' }, [{ here: kwd(100), there: null }]],
    ['if it failed only here', { state: 'failed' }, {}, [{ here: null, there: kwd(100) }]],
    ['by its amount', {}, { amount: 90 }, [{ here: kwd(100), there: kwd(90) }]],
  ])('%s', (_, here, there, expected) => {
    const found = compare(
      [ours({ refunds: here ? [refund(here)] : [] })],
      [theirs({ refunds: there ? [theirRefund(there)] : [] })],
    )
    expect(found).toMatchObject(expected.map((one) => ({ kind: 'refund', paymentId: 'p1', ...one })))
    expect(found).toHaveLength(expected.length)
  })
})

/** What one side got wrong about a payment; null: nothing. */
const fault = fc.constantFrom(
  null,
  ...([
    'lost here',
    'lost there',
    'not counted',
    'other amount',
    'refund lost here',
    'refund lost there',
  ] as const),
)
const truth = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 9999 }),
    isPaid: fc.boolean(),
    refunds: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
    fault,
  }),
  { maxLength: 12 },
)

test('exactly what one side got wrong is found, in whatever order both sides list their payments', () => {
  fc.assert(
    fc.property(truth, fc.func(fc.integer()), (payments, shuffle) => {
      const here: BookedPayment[] = []
      const there: ListedPayment[] = []
      const expected: string[] = []
      for (const [at, { amount, isPaid, refunds, fault }] of payments.entries()) {
        const [id, reference] = [`p${at}`, `r${at}`]
        const mine = isPaid
          ? refunds.map((value, turn) =>
              refund({ id: `${id}-${turn}`, reference: `${reference}-${turn}`, amount: value }),
            )
          : []
        const its = mine.map((one) =>
          theirRefund({ refundId: one.id, reference: one.reference ?? '', amount: one.amount }),
        )
        const isCounted = isPaid && fault !== 'not counted'
        if (fault !== 'lost here')
          here.push(
            ours({
              ...{ id, reference, expected: kwd(amount), charged: isCounted ? kwd(amount) : null },
              state: isCounted ? 'paid' : 'awaiting',
              refunds: isCounted ? mine.slice(fault === 'refund lost here' ? 1 : 0) : [],
            }),
          )
        if (fault !== 'lost there')
          there.push(
            theirs({
              ...{ reference, paymentId: id, state: isPaid ? 'paid' : 'open' },
              amount: fault === 'other amount' ? amount + 1 : amount,
              refunds: its.slice(fault === 'refund lost there' ? 1 : 0),
            }),
          )
        if (!isPaid) continue
        if (fault === 'lost here') expected.push(`unknown ${reference}`)
        if (fault === 'lost there') expected.push(`missing ${reference}`)
        if (fault === 'not counted') expected.push(`uncounted ${reference}`)
        if (fault === 'other amount') expected.push(`amount ${reference}`)
        if (fault?.startsWith('refund lost') && mine.length > 0) expected.push(`refund ${reference}-0`)
      }
      const mixed = <T extends { reference: string | null }>(list: T[]) =>
        list.toSorted((a, b) => shuffle(a.reference) - shuffle(b.reference))
      const found = compare(mixed(here), mixed(there)).map(({ kind, reference }) => `${kind} ${reference}`)
      expect(found.sort()).toEqual(expected.sort())
    }),
  )
})
