import type { Transaction } from 'kysely'
import { keyedHash } from '../accounts/account-secret.ts'
import { holdCustomer } from '../db/customers.ts'
import { type LimitedTurn, takeTurns } from '../db/limited-turns.ts'
import type { Database } from '../db/schema/database.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, tooMany } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

export type FeedbackDeps = Pick<CallDeps, 'db' | 'now' | 'randomId'> & {
  readonly publishing?: PublishQueue
  venues: VenueReader
  /** Keys the hashes of devices and addresses. */
  secret: string
}

/** Whose feedback it is. */
export type FeedbackSender = {
  /** Null: a guest. */
  readonly customer: { readonly customerId: string; readonly businessId: string } | null
  readonly address: string
}

const HOUR = 3600
/** Of one kind, from one address to one venue: the guests of a venue share its network. */
const PER_ADDRESS = [
  { most: 30, seconds: HOUR },
  { most: 100, seconds: 24 * HOUR },
]

/**
 * The customer, who is not deleted until the transaction ends; null for a guest, and for a customer of another business
 * (spec §4). First of all in a transaction, as deleting an account does. @throws ApiError `unauthorized`.
 */
export async function holdSendingCustomer(
  trx: Transaction<Database>,
  { customer }: FeedbackSender,
  businessUserId: string,
): Promise<string | null> {
  if (customer?.businessId !== businessUserId) return null
  if (await holdCustomer(trx, customer.customerId)) return customer.customerId
  throw new ApiError('unauthorized', 'this account is no more')
}

/** Counts one more of a kind from an address to a venue. @throws ApiError `rate-limited`; nothing is counted then. */
export async function countFeedback(
  trx: Transaction<Database>,
  { secret, now }: FeedbackDeps,
  kind: 'rating' | 'survey' | 'newsletter',
  venue: string,
  { address }: FeedbackSender,
): Promise<void> {
  const from = keyedHash(secret, 'address', `${venue}\n${networkOf(address)}`)
  const turn: LimitedTurn = { key: `${kind} ${from}`, limits: PER_ADDRESS }
  const wait = await takeTurns(trx, [turn], now())
  if (wait > 0) throw tooMany(`too much came from this address (${kind})`, kind, wait)
}

/** The venue does not ask for this: it was switched off, or never on. */
export function feedbackNotRequested(what: string): ApiError {
  const message = `this venue does not ask for ${what}`
  return new ApiError('unavailable', message, { issues: [{ path: '', message, reason: 'not-asked' }] })
}
