import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '../../../api/payments/provider.ts'
import { fromTapAmount } from '../../../api/payments/tap/tap-amounts.ts'
import { TapRefusal } from '../../helpers/tap/tap-account.ts'
import { startTap } from '../../helpers/tap/tap-server.ts'
import { createTestBank } from './bank.ts'
import { tapAt } from './tap-shop.ts'
import { NOON } from './venue.ts'

type RefundState = 'pending' | 'done' | 'failed'

/** A payment as a provider keeps it. Amounts are in minor units. */
export type LedgerPayment = {
  /** `reversed`: paid, and taken back by the provider. */
  readonly state: 'open' | 'paid' | 'ended' | 'reversed'
  readonly amount: number
  readonly refunds: readonly { readonly id: string; readonly amount: number; readonly state: RefundState }[]
  readonly disputes: readonly {
    readonly reference: string
    readonly state: string
    readonly amount: number
  }[]
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
  /** Somebody refunds a part at the provider, if so much is left. */
  refundByHand(reference: string, amount: number): void
  /** The diner disputes a charge, once, or the bank decides about it. */
  dispute(reference: string, state: 'open' | 'won' | 'lost', at: Date): void
  /** The provider takes a charge back. */
  reverse(reference: string): void
  close(): Promise<void>
}

/** The provider in memory. It ends payments when it is told to. */
export function openBankLedger(): Ledger {
  const bank = createTestBank()
  const reversed = new Set<string>()
  return {
    provider: bank.provider,
    reset() {
      bank.payments.clear()
      reversed.clear()
      Object.assign(bank, { fails: 'never', refundState: 'done' })
    },
    payments: () =>
      new Map(
        [...bank.payments].map(([reference, { state, amount, refunds, disputes }]) => [
          reference,
          {
            ...{ state: reversed.has(reference) ? 'reversed' : state, amount, disputes },
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
    refundByHand(reference, amount) {
      const payment = bank.payments.get(reference)
      const { refunds } = payment ?? { refunds: new Map() }
      const left = [...refunds.values()].reduce(
        (rest, refund) => rest - (refund.state === 'failed' ? 0 : refund.amount),
        payment?.amount ?? 0,
      )
      if (payment?.state !== 'paid' || amount > left) return
      refunds.set(`${BY_HAND}${randomUUID()}`, { amount, state: 'done', createdAt: new Date(NOON) })
    },
    dispute(reference, state, openedAt) {
      const payment = bank.payments.get(reference)
      if (payment?.state !== 'paid') return
      const [known] = payment.disputes
      // What was decided stays so.
      if (known && known.state !== 'open') return
      const { amount, currency } = payment
      const facts = { amount, currency, state, reason: 'fraud', openedAt, respondBy: null } as const
      payment.disputes = [{ reference: known?.reference ?? randomUUID(), ...facts }]
    },
    reverse(reference) {
      const payment = bank.payments.get(reference)
      if (payment?.state !== 'paid' || payment.disputes.length > 0) return
      payment.state = 'ended'
      reversed.add(reference)
    },
    close: async () => {},
  }
}

/** The start of the id of a refund that somebody made at the bank. */
const BY_HAND = 'by-hand-'
/** Whether somebody made a refund at the provider. */
export const isByHand = (id: string): boolean => id.startsWith(BY_HAND) || id.startsWith('re_')

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
          const { status, amount, currency, auto_reversed } = find(reference)
          const refunds = tap.refunds
            .filter(({ charge_id }) => charge_id === reference)
            .map((refund) => ({
              id: refund.asked.reference.merchant || refund.id,
              amount: fromTapAmount(refund.amount, refund.currency),
              state: REFUND_STATES[refund.status] ?? 'pending',
            }))
          const charged = auto_reversed ? 'reversed' : 'paid'
          const state = status === 'CAPTURED' ? charged : status === 'INITIATED' ? 'open' : 'ended'
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
      const refund = tap.refunds.find((one) => (one.asked.reference.merchant || one.id) === id)
      if (refund && refund.status !== TAP_STATES.failed) refund.status = TAP_STATES[state]
    },
    refundByHand(reference, amount) {
      const { account, currency } = find(reference)
      const asked = {
        ...{ charge_id: reference, amount: amount / 1000, currency, reason: 'duplicate', metadata: {} },
        ...{ reference: { merchant: '', idempotent: randomUUID() }, post: { url: '' } },
      }
      try {
        tap.createRefund(asked, account)
      } catch (error) {
        // So much is not left.
        if (!(error instanceof TapRefusal)) throw error
      }
    },
    dispute() {},
    reverse(reference) {
      const charge = find(reference)
      if (charge.status === 'CAPTURED') charge.auto_reversed = true
    },
    close: () => tap.close(),
  }
}
