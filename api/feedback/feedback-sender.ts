import type { Transaction } from 'kysely'
import { keyedHash } from '../crypto/secrets.ts'
import { preventCustomerDeletion } from '../db/customers.ts'
import { type LimitedTurn, takeTurns } from '../db/limited-turns.ts'
import type { Database } from '../db/schema/database.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, tooMany } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

/** What the feedback functions depend on. */
export type FeedbackDeps = Pick<CallDeps, 'db' | 'now' | 'randomId'> & {
  readonly publishing?: PublishQueue
  venues: VenueReader
  /** Keys the hashes of devices and addresses. */
  secret: string
}

/** The sender of feedback. */
export type FeedbackSender = {
  /** Null for a guest. */
  readonly customer: { readonly customerId: string; readonly businessId: string } | null
  /** IP address. */
  readonly address: string
}

const HOUR = 3600
/** Limits per kind of feedback, network and venue. They are high because the guests of a venue share its network. */
const PER_ADDRESS = [
  { most: 30, seconds: HOUR },
  { most: 100, seconds: 24 * HOUR },
]

/**
 * Returns the sender's customer id and prevents the deletion of the account until the transaction ends. Returns null for
 * guests and customers of another business (spec §4). Must come first in a transaction, as in the deletion of an account,
 * to avoid deadlocks. @throws ApiError `unauthorized`
 */
export async function holdSendingCustomer(
  trx: Transaction<Database>,
  { customer }: FeedbackSender,
  businessUserId: string,
): Promise<string | null> {
  if (customer?.businessId !== businessUserId) return null
  if (await preventCustomerDeletion(trx, customer.customerId)) return customer.customerId
  throw new ApiError('unauthorized', 'this account no longer exists')
}

/**
 * Counts feedback of a kind from a network to a venue. @throws ApiError `rate-limited`; the feedback is then not
 * counted.
 */
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
  if (wait > 0) throw tooMany(`too much feedback from this address (${kind})`, kind, wait)
}

/** The error for feedback of a kind that the venue has not enabled. */
export function feedbackNotRequested(what: string): ApiError {
  const message = `this venue does not ask for ${what}`
  return new ApiError('unavailable', message, { issues: [{ path: '', message, reason: 'not-asked' }] })
}
