import { venueTime } from '../time/weekday.ts'
import type { Localized } from '../values/localized.ts'
import { currencyExponent, type Minor, toMajorUnits } from '../values/money.ts'
import type { Difference, DifferenceKind } from './compare-payments.ts'
import {
  type BookState,
  type BookTotals,
  type ChargeDecision,
  type DisputeState,
  leftOf,
  type Money,
  type RefundState,
} from './payment-book.ts'

/** A payment of a day, as it is shown. Times are epoch milliseconds. */
export type BookEntry = {
  readonly id: string
  /** Of the order; null for a package. */
  readonly number: number | null
  /** Of the package; null for an order. */
  readonly packageName: Localized | null
  readonly provider: string
  readonly reference: string | null
  readonly createdAt: number
  readonly state: BookState
  readonly expected: Money
  readonly charged: Money | null
  readonly decision: ChargeDecision | null
  /** What can be decided now. */
  readonly choices: readonly ChargeDecision[]
  readonly refunds: readonly {
    readonly id: string
    readonly amount: Minor
    readonly state: RefundState
    readonly isForeign: boolean
    readonly canRepeat: boolean
    readonly isRepeated: boolean
    /** It takes longer than it should. */
    readonly isOverdue: boolean
    /** Why the provider refused it, in its words. */
    readonly failure: string | null
  }[]
  readonly disputes: readonly (Money & {
    readonly reference: string
    readonly state: DisputeState
    readonly canWriteOff: boolean
    readonly isWrittenOff: boolean
    readonly reason: string
    readonly respondBy: number | null
  })[]
}

export type BookDifference = Difference & { readonly provider: string; readonly number: number | null }

/** The payments of a business day, and those of other days that wait for somebody. */
export type PaymentBook = {
  readonly day: string
  readonly today: string
  readonly currency: string
  readonly timeZone: string
  readonly payments: readonly BookEntry[]
  readonly unsettled: readonly BookEntry[]
  readonly totals: readonly BookTotals[]
  /** Null if the providers were not asked. */
  readonly compared: {
    readonly unreachable: readonly string[]
    readonly differences: readonly BookDifference[]
  } | null
}

export const bookColumns = [
  ...(['time', 'subject', 'provider', 'reference', 'state', 'ordered', 'orderedCurrency'] as const),
  ...(['charged', 'chargedCurrency', 'requested', 'pending', 'done', 'failed', 'kept'] as const),
  ...(['disputed', 'respondBy', 'difference'] as const),
]
export type BookColumn = (typeof bookColumns)[number]

/** The words of a table, in the language of its reader. */
export type BookWords = {
  title(column: BookColumn): string
  subject(entry: Pick<BookEntry, 'number' | 'packageName'>): string
  state(state: BookState): string
  difference(kind: DifferenceKind): string
}

/**
 * The payments of a day as rows of a spreadsheet, with a row of titles, then charges that only a provider knows. Amounts and times,
 * which are those of the venue, are written so that spreadsheets read them in every language. docs/operations.md lists the columns.
 */
export function bookTable(book: PaymentBook, words: BookWords): string[][] {
  const { payments, timeZone } = book
  const differences = book.compared?.differences ?? []
  const shown = new Set(payments.map(({ id }) => id))
  const timeOf = (at: number) => formatTime(at, timeZone)
  const rows = payments.map((entry) => {
    const about = differences.filter(({ paymentId }) => paymentId === entry.id)
    return toRow(entry, about.map(({ kind }) => words.difference(kind)).join('; '), words, timeOf)
  })
  const others = differences.filter(({ paymentId }) => paymentId === null || !shown.has(paymentId))
  return [
    bookColumns.map(words.title),
    ...rows,
    ...others.map(({ provider, reference, there, kind }) =>
      ordered({
        ...{ provider, reference: reference ?? '', difference: words.difference(kind) },
        ...(there && { charged: formatAmount(there), chargedCurrency: there.currency }),
      }),
    ),
  ]
}

function toRow(
  entry: BookEntry,
  difference: string,
  words: BookWords,
  timeOf: (at: number) => string,
): string[] {
  const { expected, charged, refunds, disputes } = entry
  const currency = charged?.currency ?? expected.currency
  const amount = (minor: Minor) => (charged === null ? '' : formatAmount({ amount: minor, currency }))
  const refunded = (state: RefundState) =>
    amount(refunds.reduce((sum, refund) => sum + (refund.state === state ? refund.amount : 0), 0))
  const counted = disputes.filter(({ state }) => state !== 'won')
  const deadlines = counted.flatMap(({ respondBy }) => respondBy ?? [])
  return ordered({
    time: timeOf(entry.createdAt),
    subject: words.subject(entry),
    ...{ provider: entry.provider, reference: entry.reference ?? '', state: words.state(entry.state) },
    ...{ ordered: formatAmount(expected), orderedCurrency: expected.currency },
    ...{ charged: charged ? formatAmount(charged) : '', chargedCurrency: charged?.currency ?? '' },
    ...{ requested: refunded('requested'), pending: refunded('pending') },
    ...{ done: refunded('done'), failed: refunded('failed') },
    kept: amount(leftOf(entry)),
    disputed: amount(counted.reduce((sum, dispute) => sum + dispute.amount, 0)),
    respondBy: deadlines.length > 0 ? timeOf(Math.min(...deadlines)) : '',
    difference,
  })
}

const ordered = (cells: Partial<Record<BookColumn, string>>): string[] =>
  bookColumns.map((column) => cells[column] ?? '')

const formatAmount = ({ amount, currency }: Money): string =>
  toMajorUnits(amount, currency).toFixed(currencyExponent(currency))

function formatTime(at: number, timeZone: string): string {
  const { date, minute } = venueTime(at, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
