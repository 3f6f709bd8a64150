import {
  type PaymentProvider,
  type ProviderDispute,
  type ProviderStatus,
  RefusedRefund,
  UnknownPayment,
} from '../../../api/payments/provider.ts'
import { PAYMENT_MINUTES } from '../../../src/domain/payment/payment.ts'

type BankRefund = { amount: number; state: 'pending' | 'done' | 'failed'; createdAt: Date }

/** A payment as the bank keeps it: a ledger of its own, with which tests compare what was stored. */
export type BankPayment = {
  amount: number
  currency: string
  state: 'open' | 'paid' | 'ended'
  refunds: Map<string, BankRefund>
  disputes: ProviderDispute[]
  createdAt: Date
}

/** A provider in memory whose calls can fail before or after they took effect. */
export type TestBank = {
  readonly provider: PaymentProvider
  readonly payments: Map<string, BankPayment>
  fails: 'never' | 'before' | 'after'
  /** Which calls fail; null for all. */
  failing: readonly string[] | null
  /** What every answer waits for. */
  answersAfter: Promise<void>
  /** The state of new refunds. */
  refundState: BankRefund['state']
  /** The calls so far, as `name reference`. */
  readonly calls: string[]
  /** Charges an open payment, as the diner's click does. Returns whether it was still open. */
  charge(reference: string): boolean
}

/** Creates a bank whose references are the ids of payments. */
export function createTestBank(): TestBank {
  const payments = new Map<string, BankPayment>()
  async function call<T>(name: string, reference: string, act: () => T): Promise<T> {
    bank.calls.push(`${name} ${reference}`)
    const fails = bank.failing === null || bank.failing.includes(name) ? bank.fails : 'never'
    if (fails === 'before') throw new Error('no connection')
    await bank.answersAfter
    const result = act()
    if (fails === 'after') throw new Error('the answer was lost')
    return result
  }
  const find = (reference: string): BankPayment => {
    const payment = payments.get(reference)
    if (!payment) throw new UnknownPayment(`the bank has no payment ${reference}`)
    return payment
  }
  const bank: TestBank = {
    payments,
    fails: 'never',
    failing: null,
    answersAfter: Promise.resolve(),
    refundState: 'done',
    calls: [],
    charge(reference) {
      const payment = payments.get(reference)
      if (payment?.state !== 'open') return false
      payment.state = 'paid'
      return true
    },
    provider: {
      name: 'bank',
      supports: () => true,
      smallestUnit: () => 1,
      access: () => ({ account: '', keyVersion: '' }),
      create: ({ paymentId, amount, currency, expiresAt }) =>
        call('create', paymentId, () => {
          const createdAt = new Date(expiresAt.getTime() - PAYMENT_MINUTES * 60_000)
          const made = { amount, currency, createdAt, refunds: new Map(), disputes: [] }
          if (!payments.has(paymentId)) payments.set(paymentId, { ...made, state: 'open' })
          return { reference: paymentId, url: `https://bank.example/${paymentId}` }
        }),
      readCallback: async ({ body }) => JSON.parse(body).reference,
      status: ({ reference }) => call('status', reference, () => statusOf(reference, find(reference))),
      expire: ({ reference }) =>
        call('expire', reference, () => {
          const payment = find(reference)
          if (payment.state === 'open') payment.state = 'ended'
          return statusOf(reference, payment)
        }),
      refund: ({ reference }, { refundId, amount, requestedAt: createdAt }) =>
        call('refund', reference, () => {
          const { refunds, state, amount: paid } = find(reference)
          const known = refunds.get(refundId)
          if (known) return { reference: refundId, state: known.state }
          const left = [...refunds.values()].reduce(
            (rest, refund) => rest - (refund.state === 'failed' ? 0 : refund.amount),
            paid,
          )
          if (state !== 'paid' || amount > left) throw new RefusedRefund('less is left')
          refunds.set(refundId, { amount, state: bank.refundState, createdAt })
          return { reference: refundId, state: bank.refundState }
        }),
      list: (from, to) =>
        call('list', '', () =>
          [...payments]
            .filter(([, { createdAt }]) => createdAt >= from && createdAt < to)
            .map(([reference, payment]) => ({
              ...{ reference, paymentId: reference, account: '', createdAt: payment.createdAt },
              ...{ amount: payment.amount, currency: payment.currency, refunds: [], disputes: [] },
              ...statusOf(reference, payment),
            })),
        ),
    },
  }
  return bank
}

function statusOf(
  reference: string,
  { state, amount, currency, refunds, disputes }: BankPayment,
): ProviderStatus {
  if (state !== 'paid') return { state: state === 'open' ? 'open' : 'failed' }
  return {
    ...{ state, charge: reference, amount, currency, disputes },
    refunds: [...refunds].map(([id, refund]) => ({ ...refund, reference: id, refundId: id })),
  }
}
