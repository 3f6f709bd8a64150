import type { BookEntry, PaymentBook } from '../../../domain/payment/book-table.ts'
import type { BookTotals, CountedMoney, Money } from '../../../domain/payment/payment-book.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import { decodeNames } from '../../wire/primitives.ts'
import type { PaymentBookAnswer, WireBookedPayment } from './payment-book-calls.ts'

/** Decodes the payments of a day, with amounts in minor units. */
export function decodePaymentBook(answer: PaymentBookAnswer): PaymentBook {
  const { day, today, currency, compared } = answer
  return {
    ...{ day, today, currency, timeZone: answer.time_zone },
    payments: answer.payments.map(decodeBookEntry),
    unsettled: answer.unsettled.map(decodeBookEntry),
    totals: answer.totals.map(decodeTotals),
    compared: compared && {
      unreachable: compared.unreachable,
      differences: compared.differences.map(({ payment_id, here, there, ...difference }) => ({
        ...difference,
        paymentId: payment_id,
        here: here && decodeMoney(here),
        there: there && decodeMoney(there),
      })),
    },
  }
}

/** Decodes a payment, with amounts in minor units. */
export function decodeBookEntry(payment: WireBookedPayment): BookEntry {
  const { id, number, provider, reference, state, decision, choices } = payment
  const expected = decodeMoney(payment.expected)
  const charged = payment.charged && decodeMoney(payment.charged)
  const { currency } = charged ?? expected
  return {
    ...{ id, number, provider, reference, state, decision, choices, expected, charged },
    packageName: payment.package && decodeNames(payment.package),
    createdAt: Date.parse(payment.created_at),
    refunds: payment.refunds.map((refund) => ({
      ...{ id: refund.id, state: refund.state, amount: toMinorUnits(refund.amount, currency) },
      ...{ isForeign: refund.foreign, canRepeat: refund.can_repeat, isRepeated: refund.repeated },
      ...{ isOverdue: refund.overdue, failure: refund.failure },
    })),
    disputes: payment.disputes.map((dispute) => ({
      ...{ reference: dispute.reference, state: dispute.state, reason: dispute.reason },
      ...{ canWriteOff: dispute.can_write_off, isWrittenOff: dispute.written_off },
      ...decodeMoney(dispute),
      respondBy: dispute.respond_by === null ? null : Date.parse(dispute.respond_by),
    })),
  }
}

const decodeMoney = ({ amount, currency }: WireBookedPayment['expected']): Money => ({
  amount: toMinorUnits(amount, currency),
  currency,
})

function decodeTotals({ currency, refunds, ...totals }: PaymentBookAnswer['totals'][number]): BookTotals {
  const counted = ({ count, total }: { count: number; total: number | string }): CountedMoney => ({
    count,
    total: toMinorUnits(total, currency),
  })
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
    kept: toMinorUnits(totals.kept, currency),
    disputed: counted(totals.disputed),
  }
}
