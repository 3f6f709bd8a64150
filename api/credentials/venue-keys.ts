import type { Kysely } from 'kysely'
import type { SecretBox } from '../crypto/secret-box.ts'
import { SECRET_KEY } from '../crypto/secret-box.ts'
import {
  listProviderCredentials,
  listSealedOtherwise,
  markLost,
  replaceSealed,
  type StoredCredential,
} from '../db/credentials/venue-credentials.ts'
import type { Database } from '../db/schema/database.ts'
import type { Db } from '../db/venues.ts'

/** What a ciphertext belongs to, so that nobody can give one venue the key of another. */
export const purposeOf = ({ venue, provider }: Pick<StoredCredential, 'venue' | 'provider'>): string =>
  `credential ${provider} ${venue}`

/** Reads the keys of a venue at a vendor, the current one first. @throws Error if they cannot be decrypted */
export async function readVenueKeys(
  db: Db,
  box: SecretBox,
  venue: string,
  provider: string,
): Promise<string[]> {
  const stored = await listProviderCredentials(db, venue, provider)
  return stored.map((credential) => {
    try {
      return box.open(credential, purposeOf(credential))
    } catch (cause) {
      throw new Error(`the key of ${venue} at ${provider} cannot be read: ${(cause as Error).message}`, {
        cause,
      })
    }
  })
}

/**
 * Checks that all stored keys can be decrypted. Servers call it when they start, so that a lost secret key is noticed before a payment
 * is. @throws Error that says which secret key is missing
 */
export async function checkStoredKeys(db: Db, box: SecretBox): Promise<void> {
  const stored = await listSealedOtherwise(db, null)
  const unknown = stored.filter(({ secretId }) => !box.knows(secretId))
  const missing = [...new Set(unknown.map(({ secretId }) => secretId))]
  if (missing.length > 0) {
    const current = box.currentId()
    const venues = [...new Set(unknown.map(({ venue }) => venue))]
    throw new Error(
      `${SECRET_KEY.variable}: keys of ${venues.slice(0, 10).join(', ')} in the database are encrypted with the secret key ${missing.join(', ')}, and this process has ${current === null ? 'none' : `only ${current}`}. Set ${SECRET_KEY.variable} to that secret key, or restore the file ${SECRET_KEY.file} in DATA_DIR`,
    )
  }
  for (const credential of stored)
    try {
      box.open(credential, purposeOf(credential))
    } catch (cause) {
      const { venue, provider } = credential
      throw new Error(`the key of ${venue} at ${provider} cannot be read: ${(cause as Error).message}`, {
        cause,
      })
    }
}

/** Encrypts all stored keys with the current secret key. Returns how many were encrypted with an earlier one. */
export async function reencryptKeys(db: Kysely<Database>, box: SecretBox): Promise<number> {
  const current = box.currentId()
  if (current === null) return 0
  const stored = await listSealedOtherwise(db, current)
  for (const credential of stored) {
    const purpose = purposeOf(credential)
    await replaceSealed(db, credential, box.seal(box.open(credential, purpose), purpose))
  }
  return stored.length
}

/** Whose key was forgotten. */
export type ForgottenKey = Pick<StoredCredential, 'venue' | 'provider'>

/**
 * Forgets the keys that cannot be decrypted, because a backup was restored without their secret key. Their venues are not paid on
 * the installation’s account instead. Returns whose they were.
 */
export async function forgetUnreadableKeys(db: Db, box: SecretBox): Promise<ForgottenKey[]> {
  const stored = await listSealedOtherwise(db, null)
  const unreadable = stored.filter(({ secretId }) => !box.knows(secretId))
  for (const secretId of new Set(unreadable.map((credential) => credential.secretId)))
    await markLost(db, secretId)
  const named = new Map(
    unreadable.map(({ venue, provider }) => [`${venue} ${provider}`, { venue, provider }]),
  )
  return [...named.values()]
}
