import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hash } from '../crypto/secrets.ts'
import type { Database } from '../db/schema/database.ts'
import { findSession, insertSession, prolongSession } from '../db/sessions.ts'
import type { Db } from '../db/venues.ts'

const DAY = 24 * 3_600_000
/** A session that is not used for this long ends, in milliseconds. */
const IDLE_LIFETIME = 30 * DAY
/** Every session ends after this time, used or not, so that a leaked token does not work forever. */
const MAX_LIFETIME = 180 * DAY

/** A new session, with its token. */
export type OpenedSession = { token: string; expiresAt: Date }

/** Opens a session of a customer. Only the hash of its token is stored. `now` is in epoch milliseconds. */
export async function openSession(
  trx: Transaction<Database>,
  customerId: string,
  now: number,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now + IDLE_LIFETIME)
  await insertSession(trx, { tokenHash: hash(token), customerId, expiresAt }, new Date(now))
  return { token, expiresAt }
}

/** Finds the customer of a session token, or null, and extends the session. `now` is in epoch milliseconds. */
export async function findSessionCustomer(
  db: Db,
  token: string,
  now: number,
): Promise<{ customerId: string; businessId: string; tokenHash: string } | null> {
  const tokenHash = hash(token)
  const session = await findSession(db, tokenHash, new Date(now))
  if (!session) return null
  const end = Math.min(now + IDLE_LIFETIME, session.createdAt.getTime() + MAX_LIFETIME)
  // Extended at most once a day, so that not every request writes to the database.
  if (end - session.expiresAt.getTime() > DAY) await prolongSession(db, tokenHash, new Date(end))
  return { customerId: session.customerId, businessId: session.businessId, tokenHash }
}
