import { sql, type Transaction } from 'kysely'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

export type NewDevice = {
  id: string
  tokenHash: string
  staffId: string
  name: string
  /** Null if it has only a passkey. */
  pinHash: string | null
  at: Date
}

/** Stores a device at a venue. It then belongs to one person there: whoever used it before is signed out. */
export async function insertDevice(
  trx: Transaction<Database>,
  venue: string,
  device: NewDevice,
): Promise<void> {
  await trx
    .deleteFrom('staff_device')
    .where('token_hash', '=', device.tokenHash)
    .where('staff_id', 'in', (query) =>
      query.selectFrom('staff_member').select('id').where('venue', '=', venue),
    )
    .execute()
  await trx
    .insertInto('staff_device')
    .values({
      id: device.id,
      token_hash: device.tokenHash,
      staff_id: device.staffId,
      name: device.name,
      pin_hash: device.pinHash,
      joined_at: device.at,
      unlocked_at: device.at,
      last_seen_at: device.at,
    })
    .execute()
}

/** Gives a device another token at all its venues. */
export async function replaceToken(
  trx: Transaction<Database>,
  tokenHash: string,
  newHash: string,
): Promise<void> {
  const changes = { token_hash: newHash }
  await trx.updateTable('staff_device').set(changes).where('token_hash', '=', tokenHash).execute()
}

/** A device with its owner, at one of the branches that it may open. */
export type DevicePlace = {
  deviceId: string
  deviceName: string
  staffId: string
  staffName: string
  role: StaffRole
  venue: string
  branchId: string
  referenceId: string
  /** Whether its owner works for all branches of the venue. */
  allBranches: boolean
  unlockedAt: Date
  lastSeenAt: Date
}

const places = (db: Db, tokenHash: string, seenAfter: Date) =>
  db
    .selectFrom('staff_device')
    .innerJoin('staff_member', 'staff_member.id', 'staff_device.staff_id')
    .innerJoin('branch', 'branch.venue', 'staff_member.venue')
    .select([
      'staff_device.id as deviceId',
      'staff_device.name as deviceName',
      'staff_member.id as staffId',
      'staff_member.name as staffName',
      'staff_member.role',
      'staff_member.venue',
      'branch.id as branchId',
      'branch.reference_id as referenceId',
      'staff_device.unlocked_at as unlockedAt',
      'staff_device.last_seen_at as lastSeenAt',
    ])
    .select(sql<boolean>`staff_member.branches is null`.as('allBranches'))
    .where('staff_device.token_hash', '=', tokenHash)
    .where('staff_device.last_seen_at', '>', seenAfter)
    .where(({ eb, fn }) =>
      eb.or([
        eb('staff_member.branches', 'is', null),
        eb('branch.reference_id', '=', fn.any('staff_member.branches')),
      ]),
    )
    .orderBy('staff_device.joined_at')

/** Lists the branches that the devices with this token may open, in the order of joining and of the venue file. */
export const listDevicePlaces = (
  db: Db,
  tokenHash: string,
  seenAfter: Date,
): Promise<(DevicePlace & { hasPin: boolean; hasPasskey: boolean })[]> =>
  places(db, tokenHash, seenAfter)
    .leftJoin('staff_passkey', 'staff_passkey.device_id', 'staff_device.id')
    .select(({ eb }) => [
      eb('staff_device.pin_hash', 'is not', null).as('hasPin'),
      eb('staff_passkey.device_id', 'is not', null).as('hasPasskey'),
    ])
    .orderBy('staff_member.venue')
    .orderBy('branch.position')
    .execute() as Promise<(DevicePlace & { hasPin: boolean; hasPasskey: boolean })[]>

/** Finds the device with this token at a branch. */
export const findDevicePlace = (
  db: Db,
  tokenHash: string,
  referenceId: string,
  seenAfter: Date,
): Promise<DevicePlace | undefined> =>
  places(db, tokenHash, seenAfter).where('branch.reference_id', '=', referenceId).executeTakeFirst()

/** Whether a device with this token belongs to any venue. */
export async function isKnownDevice(db: Db, tokenHash: string, seenAfter: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_device')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '>', seenAfter)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function markSeen(db: Db, deviceId: string, at: Date): Promise<void> {
  await db.updateTable('staff_device').set({ last_seen_at: at }).where('id', '=', deviceId).execute()
}

/** Locks a device's row and returns its PIN. */
export function lockPin(
  trx: Transaction<Database>,
  deviceId: string,
): Promise<{ pinHash: string | null; failures: number; unlockedAt: Date } | undefined> {
  return trx
    .selectFrom('staff_device')
    .select(['pin_hash as pinHash', 'pin_failures as failures', 'unlocked_at as unlockedAt'])
    .where('id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst()
}

export async function writePinResult(
  trx: Transaction<Database>,
  deviceId: string,
  result: { failures: number } | { unlockedAt: Date },
): Promise<void> {
  const changes =
    'failures' in result
      ? { pin_failures: result.failures }
      : { pin_failures: 0, unlocked_at: result.unlockedAt }
  await trx.updateTable('staff_device').set(changes).where('id', '=', deviceId).execute()
}

export async function writePin(db: Db, deviceId: string, pinHash: string): Promise<void> {
  await db.updateTable('staff_device').set({ pin_hash: pinHash }).where('id', '=', deviceId).execute()
}

/** Sets when a device was last unlocked. */
export async function writeUnlockedAt(db: Db, deviceId: string, unlockedAt: Date): Promise<void> {
  await db.updateTable('staff_device').set({ unlocked_at: unlockedAt }).where('id', '=', deviceId).execute()
}

export type StoredDevice = { id: string; staffId: string; name: string; joinedAt: Date; lastSeenAt: Date }

/** Lists the devices of a venue's staff, oldest first. */
export function listDevices(db: Db, venue: string, seenAfter: Date): Promise<StoredDevice[]> {
  return db
    .selectFrom('staff_device')
    .innerJoin('staff_member', 'staff_member.id', 'staff_device.staff_id')
    .select([
      'staff_device.id',
      'staff_device.staff_id as staffId',
      'staff_device.name',
      'staff_device.joined_at as joinedAt',
      'staff_device.last_seen_at as lastSeenAt',
    ])
    .where('staff_member.venue', '=', venue)
    .where('staff_device.last_seen_at', '>', seenAfter)
    .orderBy('staff_device.joined_at')
    .execute()
}

export async function deleteDevices(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('staff_device').where('id', 'in', ids).execute()
}

/** Reads when devices were last unlocked, by id. Those that were signed out are missing. */
export async function readUnlockTimes(
  db: Db,
  ids: readonly string[],
  seenAfter: Date,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('staff_device')
    .select(['id', 'unlocked_at as unlockedAt'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('last_seen_at', '>', seenAfter)
    .execute()
  return new Map(rows.map(({ id, unlockedAt }) => [id, unlockedAt]))
}
