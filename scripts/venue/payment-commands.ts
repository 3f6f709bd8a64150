import { decodeBookEntry, decodePaymentBook } from '../../src/contract/counter/payments/payment-book.ts'
import type { WireBookedPayment } from '../../src/contract/counter/payments/payment-book-calls.ts'
import {
  type BookEntry,
  type BookWords,
  bookTable,
  type PaymentBook,
} from '../../src/domain/payment/book-table.ts'
import type { DifferenceKind } from '../../src/domain/payment/compare-payments.ts'
import { type BookTotals, type Money, refundStates } from '../../src/domain/payment/payment-book.ts'
import { toCsv } from '../../src/domain/values/csv.ts'
import { currencyExponent, toMajorUnits } from '../../src/domain/values/money.ts'
import { type Commands, type Context, oneLine, UsageError } from './command.ts'

const DECISIONS = { accept: 'accepted', refund: 'refunded' } as const

/** Payments of a day, and decisions about them. */
export function paymentCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    payments: {
      usage: [
        [
          'REF [--day YYYY-MM-DD] [--csv]',
          'show the payments of a business day, compared with the payment provider, and what waits for somebody',
        ],
      ],
      positionals: [1, 1],
      options: { day: { type: 'string' }, csv: { type: 'boolean' } },
      async run([referenceId = ''], { day, csv }) {
        const query = { day: typeof day === 'string' ? day : '', compare: 'yes' }
        const book = decodePaymentBook(await api.call('paymentBook', { referenceId, ...query }))
        if (csv === true) out(toCsv(bookTable(book, words)))
        else for (const line of describeBook(book)) out(`${oneLine(line)}\n`)
        for (const provider of book.compared?.unreachable ?? [])
          output.err(`${provider} could not be reached: these are our own records only`)
        return book.compared?.unreachable.length === 0
      },
    },
    payment: {
      usage: [
        ['ID accept', 'count a payment of another amount or currency as paid'],
        ['ID refund', 'give back a charge of another amount or currency'],
        ['ID repeat REFUND', 'send a refund that failed again'],
        ['ID write-off DISPUTE', 'take note of a lost dispute or a reversal, which then waits for nobody'],
      ],
      positionals: [2, 3],
      async run([paymentId = '', action = '', reference]) {
        const send = () => {
          const hasSubject = reference !== undefined
          if (action === 'repeat' && hasSubject)
            return api.call('repeatRefund', { paymentId }, JSON.stringify({ refund_id: reference }))
          if (action === 'write-off' && hasSubject)
            return api.call('writeOff', { paymentId }, JSON.stringify({ reference }))
          if (!Object.hasOwn(DECISIONS, action) || hasSubject)
            throw new UsageError(
              'payment: expected ID accept, ID refund, ID repeat REFUND, or ID write-off DISPUTE',
            )
          const decision = DECISIONS[action as keyof typeof DECISIONS]
          return api.call('decideCharge', { paymentId }, JSON.stringify({ decision }))
        }
        const payment: WireBookedPayment = await send()
        for (const line of describeEntry(decodeBookEntry(payment))) out(`${oneLine(line)}\n`)
        return true
      },
    },
  }
}

const DIFFERENCES: Readonly<Record<DifferenceKind, string>> = {
  unknown: 'charged at the provider, unknown here',
  uncounted: 'charged at the provider, not paid here yet',
  missing: 'charged here, not found at the provider',
  amount: 'different amounts',
  refund: 'different refunds',
}

const words: BookWords = {
  title: (column) => column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  subject: ({ number, packageName }) =>
    number === null ? `package ${Object.values(packageName ?? {})[0] ?? ''}` : `order ${number}`,
  state: (state) => state,
  difference: (kind) => DIFFERENCES[kind],
}

function describeBook({ day, payments, unsettled, totals, compared }: PaymentBook): string[] {
  const differences = compared?.differences ?? []
  return [
    `${day} · ${payments.length} payments`,
    ...payments.flatMap(describeEntry),
    ...totals.map(describeTotals),
    ...differences.map(
      ({ kind, provider, reference, here, there }) =>
        `difference: ${DIFFERENCES[kind]} · here ${formatted(here)} · there ${formatted(there)} · ${provider} ${reference}`,
    ),
    ...(compared && compared.unreachable.length === 0 && differences.length === 0
      ? ['the payment provider agrees']
      : []),
    ...(unsettled.length > 0 ? ['waiting from other days:'] : []),
    ...unsettled.flatMap(describeEntry),
  ]
}

/** A line for a payment, and one for each refund and dispute. */
function describeEntry(entry: BookEntry): string[] {
  const { expected, charged, refunds, disputes, decision } = entry
  const currency = charged?.currency ?? expected.currency
  return [
    [
      ...[new Date(entry.createdAt).toISOString(), words.subject(entry), entry.state],
      ...[`ordered ${formatted(expected)}`, `charged ${formatted(charged)}`],
      ...(decision ? [decision] : []),
      ...[`${entry.provider} ${entry.reference ?? ''}`, entry.id],
    ].join(' · '),
    ...refunds.map(({ id, amount, state, canRepeat, isOverdue, failure }) =>
      [
        ...[`  refund ${formatted({ amount, currency })}`, state, id],
        ...(failure ? [failure] : []),
        ...(canRepeat ? ['can be sent again'] : []),
        ...(isOverdue ? ['takes too long'] : []),
      ].join(' · '),
    ),
    ...disputes.map(({ reference, state, reason, respondBy, canWriteOff, isWrittenOff, ...money }) =>
      [
        ...[`  dispute ${formatted(money)}`, state, ...(reason ? [reason] : [])],
        ...(respondBy === null ? [] : [`answer by ${new Date(respondBy).toISOString()}`]),
        ...(canWriteOff ? [`to write off: ${reference}`] : []),
        ...(isWrittenOff ? ['written off'] : []),
      ].join(' · '),
    ),
  ]
}

function describeTotals({ currency, ordered, charged, refunds, kept, disputed }: BookTotals): string {
  const amount = (minor: number) => formatted({ amount: minor, currency })
  return [
    `total: ordered ${amount(ordered.total)} (${ordered.count})`,
    `charged ${amount(charged.total)} (${charged.count})`,
    ...refundStates
      .filter((state) => refunds[state].count > 0)
      .map((state) => `refunds ${state} ${amount(refunds[state].total)} (${refunds[state].count})`),
    ...(disputed.count > 0 ? [`disputed ${amount(disputed.total)} (${disputed.count})`] : []),
    `left ${amount(kept)}`,
  ].join(' · ')
}

const formatted = (money: Money | null): string =>
  money === null
    ? 'nothing'
    : `${toMajorUnits(money.amount, money.currency).toFixed(currencyExponent(money.currency))} ${money.currency}`
