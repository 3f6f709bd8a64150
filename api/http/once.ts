import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { derivedSecret, hash, newSecret } from '../crypto/secrets.ts'
import { claimKey } from '../db/idempotency.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError } from './errors.ts'

/** A request with its `Idempotency-Key`, and what it makes if it is the first with that key. */
export type KeyedRequest = {
  /** Null: the request has no key, so that every repeat makes another. */
  readonly key: string | null
  /** Tells requests apart that use the same key. */
  readonly requestHash: string
  /** The id of what the first request makes. */
  readonly id: string
  readonly at: Date
  /** Null: a guest. */
  readonly customerId: string | null
  /** What the request makes, in one word, for messages. */
  readonly makes: 'order' | 'reservation'
}

/** In place of a request's hash: the key was given up. */
const SUPERSEDED = 'superseded'

/**
 * Does the work of a request once per key. The first request with a key makes something; every repeat, also at the same
 * time, finds it. A request that fails leaves the key free. The secret of what is made follows from the key, so that a
 * repeat gets the same one.
 * @throws ApiError `conflict`: the key was used with another request or by another customer or, with the reason
 * `superseded`, given up.
 */
export async function once<Stored extends { readonly customerId: string | null }, Made>(
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
    throw new ApiError('conflict', `this Idempotency-Key was given up for another ${makes}`, {
      issues: [{ path: 'Idempotency-Key', message: 'given up', reason: 'superseded' }],
    })
  if (earlier.requestHash !== requestHash)
    throw new ApiError('conflict', 'this Idempotency-Key was already used with another request')
  const found = await find(earlier.orderId)
  if (!found) throw new Error(`idempotency key without its ${makes} ${earlier.orderId}`)
  if (isForeign(found.customerId, customerId))
    throw new ApiError('conflict', 'this Idempotency-Key was already used by a customer')
  return { found, secret: derivedSecret(earlier.salt, key) }
}

/**
 * Gives up the keys of earlier tries whose answers the diner never saw: they make nothing any more. `giveUp` gets the id of
 * what each of them did make.
 */
export async function supersede(
  trx: Transaction<Database>,
  keys: readonly string[],
  at: Date,
  giveUp: (id: string) => Promise<void>,
): Promise<void> {
  // In one order everywhere, so that concurrent requests never wait for each other in a circle.
  for (const key of [...new Set(keys)].sort()) {
    const claim = await claimKey(
      trx,
      { keyHash: hash(key), requestHash: SUPERSEDED, orderId: '', salt: '' },
      at,
    )
    if (claim.claimed || claim.earlier.requestHash === SUPERSEDED) continue
    await giveUp(claim.earlier.orderId)
  }
}

/**
 * Whether something belongs to another customer: whoever learnt a key of theirs neither reads nor gives up anything by
 * it. What a guest made belongs to whoever has the key.
 */
export const isForeign = (owner: string | null, customerId: string | null): boolean =>
  owner !== null && owner !== customerId
