import {
  decideChargeCall,
  paymentBookCall,
  repeatRefundCall,
  type WireBookedPayment,
  writeOffCall,
} from '../../src/contract/counter/payments/payment-book-calls.ts'
import { paymentOperatorCalls } from '../../src/contract/operator/payment-operator-calls.ts'
import { findBookedPayment } from '../db/payment-book/booked-payments.ts'
import { findBranch } from '../db/venues.ts'
import { notFound, tooMany } from '../http/errors.ts'
import { createKeyedLimit } from '../http/keyed-limit.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { recordAction, recordOperatorAction } from '../staff/audit-log.ts'
import { type Decider, decideCharge, repeatRefund, writeOffLoss } from './decide-charge.ts'
import { encodePayment, readPaymentBook } from './read-book.ts'

/** Comparisons of a venue at a time. A provider that does not answer must not hold up the orders of the same network. */
const COMPARISONS = { most: 1, waiting: 2 }

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

  const limit = createKeyedLimit(COMPARISONS, () =>
    tooMany('the payments of this venue are being compared already', 'calls', 10),
  )
  register(paymentBookCall, async ({ staff, query }) => {
    const branch = await venues.branch(db, { branchId: staff.branchId })
    const compare = query.compare === 'yes'
    const read = () => readPaymentBook(deps, branch, { day: query.day, compare, isOperator: false })
    return compare ? limit(staff.venue, read) : read()
  })
  register(decideChargeCall, async ({ staff, params: { paymentId }, body }) => {
    await decideCharge(deps, paymentId, body.decision, byStaff(staff))
    return decidedPayment(paymentId)
  })
  register(repeatRefundCall, async ({ staff, params: { paymentId }, body }) => {
    await repeatRefund(deps, paymentId, body.refund_id, byStaff(staff))
    return decidedPayment(paymentId)
  })
  register(writeOffCall, async ({ staff, params: { paymentId }, body }) => {
    await writeOffLoss(deps, paymentId, body.reference, byStaff(staff))
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
  register(paymentOperatorCalls.writeOff, async ({ params: { paymentId }, body }) => {
    await writeOffLoss(deps, paymentId, body.reference, byOperator)
    return decidedPayment(paymentId)
  })
}
