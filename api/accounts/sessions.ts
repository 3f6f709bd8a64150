import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hash } from '../crypto/secrets.ts'
import type { Database } from '../db/schema/database.ts'
import { findSession, insertSession, prolongSession } from '../db/sessions.ts'
import type { Db } from '../db/venues.ts'

const DAY = 24 * 3_600_000
/** A session ends when it was not used for so long. */
const IDLE_LIFETIME = 30 * DAY
/** And after that, used or not: a token that leaked does not live for ever. */
const MAX_LIFETIME = 180 * DAY

export type OpenedSession = { token: string; expiresAt: Date }

/** Opens a session of a customer; `now` in epoch milliseconds. The token is known to whoever gets it alone. */
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

/** The customer of a token, or null; each use puts the session's end off. `now` in epoch milliseconds. */
export async function findSessionCustomer(
  db: Db,
  token: string,
  now: number,
): Promise<{ customerId: string; businessId: string; tokenHash: string } | null> {
  const tokenHash = hash(token)
  const session = await findSession(db, tokenHash, new Date(now))
  if (!session) return null
  const end = Math.min(now + IDLE_LIFETIME, session.createdAt.getTime() + MAX_LIFETIME)
  // Once a day is enough: not every request writes.
  if (end - session.expiresAt.getTime() > DAY) await prolongSession(db, tokenHash, new Date(end))
  return { customerId: session.customerId, businessId: session.businessId, tokenHash }
}
