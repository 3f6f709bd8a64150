import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '../../../api/payments/provider.ts'
import { fromTapAmount } from '../../../api/payments/tap/tap-amounts.ts'
import { startTap } from '../../helpers/tap/tap-server.ts'
import { createTestBank } from './bank.ts'
import { tapAt } from './tap-shop.ts'

type RefundState = 'pending' | 'done' | 'failed'

/** A payment as a provider keeps it. Amounts are in minor units. */
export type LedgerPayment = {
  readonly state: 'open' | 'paid' | 'ended'
  readonly amount: number
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly state: RefundState }[]
  /** References. */
  readonly disputes: readonly string[]
}

/** A provider that keeps its own books, with which a test compares what was stored. */
export type Ledger = {
  readonly provider: PaymentProvider
  /** Forgets all payments, and works again. */
  reset(): void
  /** All payments by their reference, oldest first. */
  payments(): Map<string, LedgerPayment>
  /** Sufra's id of a payment. */
  idOf(reference: string): string
  /** Charges an open payment, as the diner's click does. */
  charge(reference: string): void
  /** The call of the provider about a payment. */
  callback(reference: string): { readonly body: string; readonly headers: Record<string, string> }
  /** Calls fail from now on, before or after they took effect. */
  fail(fails: 'never' | 'before' | 'after'): void
  /** The state of new refunds. */
  setNewRefunds(state: 'pending' | 'done'): void
  /** Moves a refund that has not failed. */
  moveRefund(id: string, state: 'done' | 'failed'): void
  /** The diner disputes a charge, once. */
  dispute(reference: string, at: Date): void
  close(): Promise<void>
}

/** The provider in memory. It ends payments when it is told to. */
export function openBankLedger(): Ledger {
  const bank = createTestBank()
  return {
    provider: bank.provider,
    reset() {
      bank.payments.clear()
      Object.assign(bank, { fails: 'never', refundState: 'done' })
    },
    payments: () =>
      new Map(
        [...bank.payments].map(([reference, { state, amount, refunds, disputes }]) => [
          reference,
          {
            ...{ state, amount, disputes: disputes.map((dispute) => dispute.reference) },
            refunds: [...refunds].map(([id, refund]) => ({ id, amount: refund.amount, state: refund.state })),
          },
        ]),
      ),
    idOf: (reference) => reference,
    charge: (reference) => bank.charge(reference),
    callback: (reference) => ({ body: JSON.stringify({ reference }), headers: {} }),
    fail: (fails) => Object.assign(bank, { fails }),
    setNewRefunds: (refundState) => Object.assign(bank, { refundState }),
    moveRefund(id, state) {
      for (const { refunds } of bank.payments.values()) {
        const refund = refunds.get(id)
        if (refund && refund.state !== 'failed') refund.state = state
      }
    },
    dispute(reference, openedAt) {
      const payment = bank.payments.get(reference)
      if (payment?.state !== 'paid' || payment.disputes.length > 0) return
      const { amount, currency } = payment
      const facts = { amount, currency, state: 'open', reason: 'fraud', openedAt, respondBy: null } as const
      payment.disputes.push({ reference: randomUUID(), ...facts })
    },
    close: async () => {},
  }
}

const TAP_STATES = { pending: 'PENDING', done: 'REFUNDED', failed: 'FAILED' } as const
const REFUND_STATES: Readonly<Record<string, RefundState>> = {
  PENDING: 'pending',
  REFUNDED: 'done',
  FAILED: 'failed',
}

/** Tap's stand-in. It does not end payments before their time, and reports no disputes. `now`: epoch milliseconds. */
export async function openTapLedger(now: () => number): Promise<Ledger> {
  const tap = await startTap(now)
  const find = (reference: string) => tap.findCharge(reference, tap.charges.get(reference)?.account ?? '')
  return {
    provider: tapAt(tap, now),
    reset() {
      tap.charges.clear()
      tap.refunds.length = 0
      tap.faults.length = 0
      tap.settings.refundStatus = TAP_STATES.done
    },
    payments: () =>
      new Map(
        [...tap.charges.keys()].map((reference) => {
          const { status, amount, currency } = find(reference)
          const refunds = tap.refunds
            .filter(({ charge_id }) => charge_id === reference)
            .map((refund) => ({
              id: refund.asked.reference.merchant,
              amount: fromTapAmount(refund.amount, refund.currency),
              state: REFUND_STATES[refund.status] ?? 'pending',
            }))
          const state = status === 'CAPTURED' ? 'paid' : status === 'INITIATED' ? 'open' : 'ended'
          return [reference, { state, amount: fromTapAmount(amount, currency), refunds, disputes: [] }]
        }),
      ),
    idOf: (reference) => find(reference).asked.reference.transaction,
    charge: (reference) => tap.pay(reference),
    callback: (reference) => tap.post(find(reference)),
    fail(fails) {
      tap.faults.length = 0
      const kind = fails === 'before' ? 'down' : 'lost'
      if (fails !== 'never') tap.faults.push({ call: /^/, kind, times: Number.POSITIVE_INFINITY })
    },
    setNewRefunds: (state) => Object.assign(tap.settings, { refundStatus: TAP_STATES[state] }),
    moveRefund(id, state) {
      const refund = tap.refunds.find(({ asked }) => asked.reference.merchant === id)
      if (refund && refund.status !== TAP_STATES.failed) refund.status = TAP_STATES[state]
    },
    dispute() {},
    close: () => tap.close(),
  }
}
