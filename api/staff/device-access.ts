import { serialize } from 'hono/utils/cookie'
import { isLocked } from '../../src/domain/staff/device-lock.ts'
import { hash } from '../crypto/secrets.ts'
import { type DevicePlace, findDevicePlace, isKnownDevice, markSeen } from '../db/staff/devices.ts'
import type { Db } from '../db/venues.ts'
import { DEVICE_COOKIE, type StaffCaller } from '../http/staff-caller.ts'

const DAY = 24 * 3_600_000
/** A device that is not used for this long is signed out, in milliseconds. */
const IDLE_LIFETIME = 90 * DAY
/** A device's last use is written at most this often, in milliseconds. */
const SEEN_INTERVAL = 10 * 60_000
/** Browsers keep no cookie longer. Seconds. */
const COOKIE_LIFETIME = 400 * 24 * 3600

/** A device that was not used since then is signed out. `now` is in epoch milliseconds. */
export const idleSince = (now: number): Date => new Date(now - IDLE_LIFETIME)

/** The staff whose device has a token, at a branch. Null: no such device; `foreign`: it may not open that branch. */
export async function findStaffCaller(
  db: Db,
  token: string,
  referenceId: string,
  now: number,
): Promise<StaffCaller | 'foreign' | null> {
  const tokenHash = hash(token)
  const place = await findDevicePlace(db, tokenHash, referenceId, idleSince(now))
  if (!place) return (await isKnownDevice(db, tokenHash, idleSince(now))) ? 'foreign' : null
  if (now - place.lastSeenAt.getTime() > SEEN_INTERVAL) await markSeen(db, place.deviceId, new Date(now))
  return toCaller(place, now)
}

export const toCaller = (place: DevicePlace, now: number): StaffCaller => ({
  deviceId: place.deviceId,
  deviceName: place.deviceName,
  staffId: place.staffId,
  staffName: place.staffName,
  role: place.role,
  venue: place.venue,
  branchId: place.branchId,
  referenceId: place.referenceId,
  allBranches: place.allBranches,
  locked: isLocked(place.unlockedAt.getTime(), now),
})

/**
 * The header that stores a device's token in its browser. Scripts cannot read it, and other sites cannot use it. `apiPath`: where
 * the API is mounted.
 */
export const deviceCookie = (token: string, { apiPath, secure }: { apiPath: string; secure: boolean }) =>
  serialize(DEVICE_COOKIE, token, {
    path: `${apiPath}/counter`,
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: COOKIE_LIFETIME,
  })
