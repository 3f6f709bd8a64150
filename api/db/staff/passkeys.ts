import type { Transaction } from 'kysely'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../schema/database.ts'
import type { PasskeyChallengeTable } from '../schema/staff.ts'
import type { Db } from '../venues.ts'

/** What a challenge is for. It can be answered for nothing else. */
export type ChallengeUse = {
  purpose: PasskeyChallengeTable['purpose']['__select__']
  /** Id of the invitation or device; null when signing in. */
  subject: string | null
}

/**
 * Stores a challenge in place of an earlier one for the same invitation or device, and deletes all that have expired. Signing in
 * has no subject, so that people who sign in at the same time do not use up each other's challenges.
 */
export async function insertChallenge(
  trx: Transaction<Database>,
  challenge: string,
  { purpose, subject }: ChallengeUse,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .deleteFrom('passkey_challenge')
    // Others delete the same ones at the same time, and must not wait for each other.
    .where('challenge', 'in', (query) =>
      query
        .selectFrom('passkey_challenge')
        .select('challenge')
        .where('expires_at', '<=', at)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await trx
    .deleteFrom('passkey_challenge')
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .execute()
  await trx
    .insertInto('passkey_challenge')
    .values({ challenge, purpose, subject, expires_at: expiresAt })
    .execute()
}

/** Uses up a challenge. Returns whether it was there, for this use: of simultaneous calls, one gets it. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, subject }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('subject', 'is not distinct from', subject)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type StoredPasskey = {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  rpId: string
  createdAt: Date
}

const columns = [
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'rp_id as rpId',
  'staff_passkey.created_at as createdAt',
] as const

export async function findPasskey(db: Db, deviceId: string): Promise<StoredPasskey | undefined> {
  const row = await db
    .selectFrom('staff_passkey')
    .select(columns)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** The device of a passkey, with its person. */
export type PasskeyDevice = {
  deviceId: string
  deviceName: string
  staffId: string
  staffName: string
  role: StaffRole
  venue: string
  pinHash: string | null
  passkey: StoredPasskey
}

/** Finds the device that a passkey signs in, and locks its row. `seenAfter`: devices that were not used since are signed out. */
export async function lockPasskeyDevice(
  trx: Transaction<Database>,
  credentialId: string,
  seenAfter: Date,
): Promise<PasskeyDevice | undefined> {
  const row = await trx
    .selectFrom('staff_passkey')
    .innerJoin('staff_device', 'staff_device.id', 'staff_passkey.device_id')
    .innerJoin('staff_member', 'staff_member.id', 'staff_device.staff_id')
    .select([
      ...columns,
      'staff_device.id as deviceId',
      'staff_device.name as deviceName',
      'staff_device.pin_hash as pinHash',
      'staff_member.id as staffId',
      'staff_member.name as staffName',
      'staff_member.role',
      'staff_member.venue',
    ])
    .where('staff_passkey.credential_id', '=', credentialId)
    .where('staff_device.last_seen_at', '>', seenAfter)
    .forUpdate('staff_device')
    .executeTakeFirst()
  if (!row) return undefined
  const { publicKey, counter, transports, rpId, createdAt, ...device } = row
  const passkey = { credentialId, publicKey, counter: Number(counter), transports, rpId, createdAt }
  return { ...device, passkey }
}

/** Stores the passkey of a device in place of an earlier one. Returns false if the passkey belongs to another device. */
export async function putPasskey(
  trx: Transaction<Database>,
  deviceId: string,
  { credentialId, publicKey, counter, transports, rpId, createdAt }: StoredPasskey,
): Promise<boolean> {
  await deletePasskey(trx, deviceId)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_passkey')
    .values({
      device_id: deviceId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports,
      rp_id: rpId,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function writeCounter(db: Db, deviceId: string, counter: number): Promise<void> {
  await db.updateTable('staff_passkey').set({ counter }).where('device_id', '=', deviceId).execute()
}

/** Deletes the passkey of a device. Returns whether there was one. */
export async function deletePasskey(db: Db, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_passkey')
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
