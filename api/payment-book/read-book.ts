import type {
  PaymentBookAnswer,
  WireBookedPayment,
} from '../../src/contract/counter/payments/payment-book-calls.ts'
import {
  addBook,
  type BookTotals,
  bookState,
  type ChargeDecision,
  type CountedMoney,
  canSendAgain,
  canWriteOff,
  isOverdue,
  isUndecided,
  type Money,
  needsAttention,
} from '../../src/domain/payment/payment-book.ts'
import { businessDate, startOfBusinessDay } from '../../src/domain/time/business-day.ts'
import { isCalendarDate } from '../../src/domain/time/clock-time.ts'
import { addDays, venueTime } from '../../src/domain/time/weekday.ts'
import { type Minor, toMajorUnits } from '../../src/domain/values/money.ts'
import {
  listBookedPayments,
  listUnsettledPayments,
  type StoredBookedPayment,
} from '../db/payment-book/booked-payments.ts'
import type { Db } from '../db/venues.ts'
import { invalid } from '../http/errors.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { lockTarget } from '../payments/settle-payment.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'
import { type ComparedBook, compareWithProviders } from './compare-with-providers.ts'

export type BookQuery = {
  /** `YYYY-MM-DD`; default: today. */
  readonly day: string | undefined
  /** Whether the providers are asked. */
  readonly compare: boolean
  readonly isOperator: boolean
}

/** Counts the payments of all venues that wait for somebody at `now`, in epoch milliseconds. */
export const countUnsettled = async (db: Db, now: number): Promise<number> =>
  (await listUnsettledPayments(db)).filter((payment) => needsAttention(payment, now)).length

/** Reads the payments of a business day of a branch, and those that wait for somebody. @throws ApiError `invalid` */
export async function readPaymentBook(
  deps: PaymentDeps,
  branch: CurrentBranch,
  query: BookQuery,
): Promise<PaymentBookAnswer> {
  const { business, hours, branchId } = branch
  const { timeZone, currency } = business
  const today = businessDate(hours, venueTime(deps.now(), timeZone))
  const day = query.day ?? today
  if (!isCalendarDate(day)) throw invalid([{ path: 'day', message: 'expected a date such as 2026-05-06' }])
  if (day > today) throw invalid([{ path: 'day', message: `expected a day up to today, ${today}` }])
  const startOf = (date: string) => new Date(startOfBusinessDay(hours, timeZone, date))
  const [from, to] = [startOf(day), startOf(addDays(day, 1))]
  const read = () => listBookedPayments(deps.db, branchId, from, to)
  const { isOperator } = query
  const compared = query.compare
    ? await compareWithProviders(deps, branch, read, { from, to, isOperator })
    : null
  const payments = await read()
  const shown = new Set(payments.map(({ id }) => id))
  const unsettled = (await listUnsettledPayments(deps.db, branchId)).filter(
    (payment) => needsAttention(payment, deps.now()) && !shown.has(payment.id),
  )
  return {
    ...{ day, today, currency, time_zone: timeZone },
    payments: await encodePayments(deps, payments),
    unsettled: await encodePayments(deps, unsettled),
    totals: addBook(payments).map(encodeTotals),
    compared: compared && encodeCompared(compared, payments),
  }
}

async function encodePayments(
  deps: PaymentDeps,
  payments: readonly StoredBookedPayment[],
): Promise<WireBookedPayment[]> {
  const encoded = []
  for (const payment of payments) encoded.push(await encodePayment(deps, payment))
  return encoded
}

/** Encodes a payment as it stands now, with what can be decided. */
export async function encodePayment(
  deps: PaymentDeps,
  payment: StoredBookedPayment,
): Promise<WireBookedPayment> {
  const { pays, charged, expected, refunds, disputes } = payment
  const currency = charged?.currency ?? expected.currency
  return {
    id: payment.id,
    order_id: 'orderId' in pays ? pays.orderId : null,
    purchase_id: 'purchaseId' in pays ? pays.purchaseId : null,
    ...{ number: payment.number, package: payment.packageName && [...payment.packageName] },
    ...{ provider: payment.provider, reference: payment.reference, decision: payment.decision },
    created_at: payment.createdAt.toISOString(),
    state: bookState(payment, deps.now()),
    expected: encodeMoney(expected),
    charged: charged && encodeMoney(charged),
    choices: await listChoices(deps, payment),
    refunds: refunds.map((refund) => ({
      ...{ id: refund.id, state: refund.state, amount: toMajorUnits(refund.amount, currency) },
      ...{ created_at: refund.createdAt.toISOString(), foreign: refund.isForeign },
      ...{ can_repeat: canSendAgain(payment, refund), repeated: refund.isSentAgain },
      ...{ overdue: isOverdue(refund, deps.now()), failure: refund.failure },
    })),
    disputes: disputes.map((dispute) => ({
      ...{ reference: dispute.reference, state: dispute.state, reason: dispute.reason },
      ...{ can_write_off: canWriteOff(dispute), written_off: dispute.isWrittenOff },
      ...encodeMoney(dispute),
      opened_at: dispute.openedAt.toISOString(),
      respond_by: dispute.respondBy?.toISOString() ?? null,
    })),
  }
}

/** Every undecided charge can be refunded. It can be accepted while a charge of the right amount would still count. */
async function listChoices(deps: PaymentDeps, payment: StoredBookedPayment): Promise<ChargeDecision[]> {
  if (!isUndecided(payment)) return []
  const accepts =
    payment.state === 'awaiting' &&
    (await deps.db.transaction().execute(async (trx) => {
      const target = await lockTarget(deps, trx, payment.pays)
      return target.acceptsCharge(new Date(deps.now()))
    }))
  return accepts ? ['accepted', 'refunded'] : ['refunded']
}

const encodeMoney = ({ amount, currency }: Money) => ({ amount: toMajorUnits(amount, currency), currency })

function encodeTotals({ currency, refunds, ...totals }: BookTotals): PaymentBookAnswer['totals'][number] {
  const major = (minor: Minor) => toMajorUnits(minor, currency)
  const counted = ({ count, total }: CountedMoney) => ({ count, total: major(total) })
  return {
    currency,
    ordered: counted(totals.ordered),
    charged: counted(totals.charged),
    refunds: {
      requested: counted(refunds.requested),
      pending: counted(refunds.pending),
      done: counted(refunds.done),
      failed: counted(refunds.failed),
    },
    kept: major(totals.kept),
    disputed: counted(totals.disputed),
  }
}

function encodeCompared(
  { unreachable, differences }: ComparedBook,
  payments: readonly StoredBookedPayment[],
): NonNullable<PaymentBookAnswer['compared']> {
  const numbers = new Map(payments.map(({ id, number }) => [id, number]))
  return {
    unreachable: [...unreachable],
    differences: differences.map(({ kind, provider, paymentId, reference, here, there }) => ({
      ...{ kind, provider, payment_id: paymentId, reference },
      number: numbers.get(paymentId ?? '') ?? null,
      here: here && encodeMoney(here),
      there: there && encodeMoney(there),
    })),
  }
}
