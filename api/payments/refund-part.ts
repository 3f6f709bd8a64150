import type { Kysely, Transaction } from 'kysely'
import type { Minor } from '../../src/domain/values/money.ts'
import type { StoredPayment } from '../db/payments.ts'
import { insertRefund, listRefundsToSend, markRefunded } from '../db/refunds/payment-refunds.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import type { PaymentProvider } from './provider.ts'

type Deps = {
  readonly db: Kysely<Database>
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  readonly providers: readonly PaymentProvider[]
}

/**
 * Refunds a part of what was paid online for an order, which must be locked. `sendVoids` notifies the provider later.
 * @throws RangeError if more would be refunded than was paid
 */
export async function refundPart(
  trx: Transaction<Database>,
  latest: StoredPayment | undefined,
  { id, amount, at }: { readonly id: string; readonly amount: Minor; readonly at: Date },
): Promise<void> {
  if (latest?.state === 'paid' && amount > 0)
    await insertRefund(trx, { id, paymentId: latest.id, amount, at })
}

/** Has providers refund parts of payments, at most `most`, oldest first. Failures are logged and retried at the next call. */
export async function sendRefunds(deps: Deps, most: number): Promise<void> {
  for (const refund of await listRefundsToSend(deps.db, most)) {
    const { id, amount, currency, reference } = refund
    const provider = deps.providers.find(({ name }) => name === refund.provider)
    try {
      if (!provider) throw new Error(`unknown payment provider ${refund.provider}`)
      await provider.refund(reference, { refundId: id, amount, currency })
      await markRefunded(deps.db, { id }, new Date(deps.now()))
    } catch (error) {
      deps.log('error', 'payment not refunded', { refund: id, error: String(error) })
    }
  }
}
