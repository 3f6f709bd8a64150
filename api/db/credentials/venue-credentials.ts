import type { Transaction } from 'kysely'
import type { KeptAccounts } from '../../../src/domain/payment/payment-reach.ts'
import { listNeededKeyVersions } from '../payments.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

/** A key of a venue at a vendor, as it is stored. */
export type StoredCredential = {
  readonly venue: string
  readonly provider: string
  readonly keyVersion: string
  /** The secret key that encrypted it. */
  readonly secretId: string
  /** Empty if the key was lost. */
  readonly sealed: string
  readonly createdAt: Date
}

/** Keys that are kept per venue and vendor in any case: the current one, and the one that it replaces. */
const KEPT = 2
/** Instead of the ciphertext of a key that was lost. */
const LOST = ''

const select = (db: Db) =>
  db
    .selectFrom('venue_credential')
    .select([
      'venue',
      'provider',
      'key_version as keyVersion',
      'secret_id as secretId',
      'sealed',
      'created_at as createdAt',
    ])
    .orderBy('venue')
    .orderBy('provider')
    .orderBy('number', 'desc')

/** Lists the keys of a venue, the current one of each vendor first. */
export const listCredentials = (db: Db, venue: string): Promise<StoredCredential[]> =>
  select(db).where('venue', '=', venue).execute()

/** Lists the keys of a venue at a vendor that were not lost, the current one first. */
export const listProviderCredentials = (
  db: Db,
  venue: string,
  provider: string,
): Promise<StoredCredential[]> =>
  select(db).where('venue', '=', venue).where('provider', '=', provider).where('sealed', '<>', LOST).execute()

/** The accounts of a venue at vendors. An account has the name of its venue. */
export async function findKeptAccounts(db: Db, venue: string): Promise<KeptAccounts> {
  const accounts: Record<string, KeptAccounts[string]> = {}
  for (const { provider, keyVersion, sealed } of await listCredentials(db, venue))
    if (accounts[provider] === undefined)
      accounts[provider] = sealed === LOST ? null : { account: venue, keyVersion }
  return accounts
}

/** Lists the venues whose current key at a vendor was lost. */
export async function listLostKeys(db: Db): Promise<Pick<StoredCredential, 'venue' | 'provider'>[]> {
  const current = new Map<string, StoredCredential>()
  for (const credential of await select(db).execute()) {
    const key = `${credential.venue} ${credential.provider}`
    if (!current.has(key)) current.set(key, credential)
  }
  return [...current.values()].filter(({ sealed }) => sealed === LOST)
}

/**
 * Makes a key the current one of its venue and vendor. Forgets those that were lost and, of the others, all but the one that it
 * replaces and those that payments need.
 */
export async function writeCredential(
  trx: Transaction<Database>,
  credential: StoredCredential,
): Promise<void> {
  const { venue, provider, keyVersion } = credential
  const of = () =>
    trx.selectFrom('venue_credential').where('venue', '=', venue).where('provider', '=', provider)
  const last = await of()
    .select((row) => row.fn.max('number').as('number'))
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const changed = {
    ...{ number, secret_id: credential.secretId },
    ...{ sealed: credential.sealed, created_at: credential.createdAt },
  }
  await trx
    .insertInto('venue_credential')
    .values({ venue, provider, key_version: keyVersion, ...changed })
    .onConflict((conflict) => conflict.columns(['venue', 'provider', 'key_version']).doUpdateSet(changed))
    .execute()
  await trx
    .deleteFrom('venue_credential')
    .where('venue', '=', venue)
    .where('provider', '=', provider)
    .where('sealed', '=', LOST)
    .execute()
  const kept = await of().select('number').orderBy('number', 'desc').limit(KEPT).execute()
  const needed = await listNeededKeyVersions(trx, { provider, account: venue })
  await trx
    .deleteFrom('venue_credential')
    .where('venue', '=', venue)
    .where('provider', '=', provider)
    .where('number', '<', kept.at(-1)?.number ?? 0)
    .$if(needed.length > 0, (query) => query.where('key_version', 'not in', needed))
    .execute()
}

/** Removes all keys of a venue at a vendor. Returns how many there were. */
export async function deleteCredentials(db: Db, venue: string, provider: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('venue_credential')
    .where('venue', '=', venue)
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Lists the keys that are encrypted with another secret key than this one, or with any if it is null. Leaves out lost keys. */
export const listSealedOtherwise = (db: Db, secretId: string | null): Promise<StoredCredential[]> => {
  const all = select(db).where('sealed', '<>', LOST)
  return (secretId === null ? all : all.where('secret_id', '!=', secretId)).execute()
}

/** Replaces the ciphertext of a key, unless it has changed meanwhile. */
export async function replaceSealed(
  db: Db,
  before: StoredCredential,
  after: Pick<StoredCredential, 'secretId' | 'sealed'>,
): Promise<void> {
  await db
    .updateTable('venue_credential')
    .set({ secret_id: after.secretId, sealed: after.sealed })
    .where('venue', '=', before.venue)
    .where('provider', '=', before.provider)
    .where('key_version', '=', before.keyVersion)
    .where('sealed', '=', before.sealed)
    .execute()
}

/** Deletes the keys that were encrypted with a secret key. Their rows stay, and say that the venues had one. */
export async function markLost(db: Db, secretId: string): Promise<void> {
  await db.updateTable('venue_credential').set({ sealed: LOST }).where('secret_id', '=', secretId).execute()
}
