import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { derivedSecret, hash, newSecret } from '../crypto/secrets.ts'
import { claimKey } from '../db/idempotency.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError } from './errors.ts'

/** A request with its `Idempotency-Key`, and what it creates if it is the first with that key. */
export type KeyedRequest = {
  /** Null if the request has no key; then every repeat creates another. */
  readonly key: string | null
  /** Distinguishes requests that use the same key. */
  readonly requestHash: string
  /** Id of what the first request creates. */
  readonly id: string
  readonly at: Date
  /** Null: a guest. */
  readonly customerId: string | null
  /** What the request creates, for messages. */
  readonly makes: 'order' | 'reservation'
}

/** Stored instead of a request's hash if the key was superseded. */
const SUPERSEDED = 'superseded'

/**
 * Runs a request once per key. The first request with a key creates something; every repeat, even a concurrent one, finds
 * it. A request that fails leaves the key free. The secret is derived from the key, so a repeat returns the same one.
 * @throws ApiError `conflict` if the key was used with another request or by another customer, or if a later attempt
 * invalidated it (reason `superseded`)
 */
export async function runOnce<Stored extends { readonly customerId: string | null }, Made>(
  trx: Transaction<Database>,
  { key, requestHash, id, at, customerId, makes }: KeyedRequest,
  find: (id: string) => Promise<Stored | undefined>,
  make: (secret: string) => Promise<Made>,
): Promise<{ made: Made; secret: string } | { found: Stored; secret: string }> {
  const salt = randomBytes(16).toString('base64url')
  const secret = key === null ? newSecret() : derivedSecret(salt, key)
  if (key === null) return { made: await make(secret), secret }
  const claim = await claimKey(trx, { keyHash: hash(key), requestHash, orderId: id, salt }, at)
  if (claim.claimed) return { made: await make(secret), secret }
  const { earlier } = claim
  if (earlier.requestHash === SUPERSEDED)
    throw new ApiError('conflict', `this Idempotency-Key was superseded by another ${makes}`, {
      issues: [{ path: 'Idempotency-Key', message: 'superseded', reason: 'superseded' }],
    })
  if (earlier.requestHash !== requestHash)
    throw new ApiError('conflict', 'this Idempotency-Key was already used with another request')
  const found = await find(earlier.orderId)
  if (!found) throw new Error(`idempotency key without its ${makes} ${earlier.orderId}`)
  if (belongsToOther(found.customerId, customerId))
    throw new ApiError('conflict', 'this Idempotency-Key was already used by a customer')
  return { found, secret: derivedSecret(earlier.salt, key) }
}

/**
 * Gives up the keys of earlier tries whose answers the diner never saw: they make nothing any more. `giveUp` gets the id of
 * what each of them did make.
 */
export async function supersedeKeys(
  trx: Transaction<Database>,
  keys: readonly string[],
  at: Date,
  cancelCreated: (id: string) => Promise<void>,
): Promise<void> {
  // Sorted, so that concurrent requests cannot deadlock.
  for (const key of [...new Set(keys)].sort()) {
    const claim = await claimKey(
      trx,
      { keyHash: hash(key), requestHash: SUPERSEDED, orderId: '', salt: '' },
      at,
    )
    if (claim.claimed || claim.earlier.requestHash === SUPERSEDED) continue
    await cancelCreated(claim.earlier.orderId)
  }
}

/**
 * True if something belongs to another customer, so that somebody who learned their key can neither read nor supersede it.
 * What a guest created belongs to whoever has the key.
 */
export const belongsToOther = (owner: string | null, customerId: string | null): boolean =>
  owner !== null && owner !== customerId
