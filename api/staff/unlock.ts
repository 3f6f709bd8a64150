import type { Transaction } from 'kysely'
import { LOCK_AFTER, MAX_UNLOCK_FAILURES, type UnlockWay } from '../../src/domain/staff/device-lock.ts'
import type { Database } from '../db/schema/database.ts'
import { deleteDevices, lockPin, writePinResult, writeUnlockedAt } from '../db/staff/devices.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { recordAction } from './audit-log.ts'
import { matchesPin } from './pin.ts'

type Deps = Pick<CallDeps, 'db' | 'now' | 'pinCost'>
/** Checks a PIN or a passkey while the device's row is locked. `pinHash`: null if the device has no PIN. */
type Check = (trx: Transaction<Database>, pinHash: string | null) => Promise<boolean>

/**
 * Unlocks a device by its PIN. After five wrong PINs and passkeys in a row the device is signed out.
 * @throws ApiError `forbidden` with the reason `pin`, or `unauthorized` if the device was signed out
 */
export const unlockDevice = (deps: Deps, staff: StaffCaller, pin: string): Promise<void> =>
  attemptUnlock(
    deps,
    staff,
    'pin',
    async (_, pinHash) => pinHash !== null && matchesPin(pin, pinHash, deps.pinCost),
  )

/**
 * Unlocks a device if a check succeeds, and counts it if it does not.
 * @throws ApiError `forbidden` with the reason `pin` or `passkey`, or `unauthorized` if the device was signed out
 */
export async function attemptUnlock(
  { db, now }: Deps,
  staff: StaffCaller,
  way: UnlockWay,
  isRight: Check,
): Promise<void> {
  const failures = await db.transaction().execute(async (trx) => {
    const stored = await lockPin(trx, staff.deviceId)
    if (!stored) throw signedOut()
    const subject = staff.deviceName
    if (await isRight(trx, stored.pinHash)) {
      await writePinResult(trx, staff.deviceId, { unlockedAt: new Date(now()) })
      if (staff.locked) await recordAction(trx, staff, { action: 'device.unlocked', subject }, now())
      return 0
    }
    const failures = stored.failures + 1
    const after = { kind: 'count', count: failures } as const
    await recordAction(trx, staff, { action: `device.wrong-${way}`, subject, after }, now())
    if (failures < MAX_UNLOCK_FAILURES) await writePinResult(trx, staff.deviceId, { failures })
    else {
      await deleteDevices(trx, [staff.deviceId])
      await recordAction(trx, staff, { action: 'device.signed-out', subject, venueWide: true }, now())
    }
    return failures
  })
  if (failures >= MAX_UNLOCK_FAILURES) throw signedOut()
  if (failures > 0)
    throw new ApiError('forbidden', `this is not the ${way === 'pin' ? 'PIN' : 'passkey'} of the device`, {
      issues: [{ path: way, message: `${MAX_UNLOCK_FAILURES - failures} tries are left`, reason: way }],
    })
}

/** Locks a device at once. */
export async function lockDevice({ db, now }: Deps, staff: StaffCaller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeUnlockedAt(trx, staff.deviceId, new Date(now() - LOCK_AFTER))
    await recordAction(trx, staff, { action: 'device.locked', subject: staff.deviceName }, now())
  })
}

export const signedOut = (): ApiError =>
  new ApiError('unauthorized', 'this device was signed out; it needs a new invitation')
