import {
  decideChargeCall,
  paymentBookCall,
  repeatRefundCall,
  type WireBookedPayment,
} from '../../src/contract/counter/payments/payment-book-calls.ts'
import { paymentOperatorCalls } from '../../src/contract/operator/payment-operator-calls.ts'
import { findBookedPayment } from '../db/payment-book/booked-payments.ts'
import { findBranch } from '../db/venues.ts'
import { notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { recordAction, recordOperatorAction } from '../staff/audit-log.ts'
import { type Decider, decideCharge, repeatRefund } from './decide-charge.ts'
import { encodePayment, readPaymentBook } from './read-book.ts'

/** The calls that show the payments of a day and decide about them: those of owners and managers, and those of the operator. */
export function paymentBookRoutes(register: Register, deps: PaymentDeps): void {
  const { db, venues, now } = deps
  const byStaff = (staff: StaffCaller): Decider => ({
    branchId: staff.branchId,
    record: (trx, _payment, audited) => recordAction(trx, staff, audited, now()),
  })
  const byOperator: Decider = {
    branchId: null,
    async record(trx, { branchId }, audited) {
      const place = await findBranch(trx, { branchId })
      // The payments of a venue that was deleted remain.
      if (place) await recordOperatorAction(trx, place.venue, audited, now())
    },
  }
  const decidedPayment = async (id: string): Promise<WireBookedPayment> => {
    const payment = await findBookedPayment(db, id)
    if (!payment) throw notFound('there is no such payment')
    return encodePayment(deps, payment)
  }

  register(paymentBookCall, async ({ staff, query }) => {
    const branch = await venues.branch(db, { branchId: staff.branchId })
    const compare = query.compare === 'yes'
    return readPaymentBook(deps, branch, { day: query.day, compare, isOperator: false })
  })
  register(decideChargeCall, async ({ staff, params: { paymentId }, body }) => {
    await decideCharge(deps, paymentId, body.decision, byStaff(staff))
    return decidedPayment(paymentId)
  })
  register(repeatRefundCall, async ({ staff, params: { paymentId }, body }) => {
    await repeatRefund(deps, paymentId, body.refund_id, byStaff(staff))
    return decidedPayment(paymentId)
  })
  register(paymentOperatorCalls.paymentBook, async ({ params, query }) => {
    const branch = await venues.branch(db, { referenceId: params.referenceId })
    const compare = query.compare === 'yes'
    return readPaymentBook(deps, branch, { day: query.day, compare, isOperator: true })
  })
  register(paymentOperatorCalls.decideCharge, async ({ params: { paymentId }, body }) => {
    await decideCharge(deps, paymentId, body.decision, byOperator)
    return decidedPayment(paymentId)
  })
  register(paymentOperatorCalls.repeatRefund, async ({ params: { paymentId }, body }) => {
    await repeatRefund(deps, paymentId, body.refund_id, byOperator)
    return decidedPayment(paymentId)
  })
}
