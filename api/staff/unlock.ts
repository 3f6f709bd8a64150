import { LOCK_AFTER, MAX_PIN_FAILURES } from '../../src/domain/staff/device-lock.ts'
import { deleteDevices, lockPin, writePinResult, writeUnlockedAt } from '../db/staff/devices.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { recordAction } from './audit-log.ts'
import { matchesPin } from './pin.ts'

type Deps = Pick<CallDeps, 'db' | 'now'>

/**
 * Unlocks a device by its PIN. After five wrong PINs in a row the device is signed out.
 * @throws ApiError `forbidden` with the reason `pin`, or `unauthorized` if the device was signed out
 */
export async function unlockDevice({ db, now }: Deps, staff: StaffCaller, pin: string): Promise<void> {
  const failures = await db.transaction().execute(async (trx) => {
    const stored = await lockPin(trx, staff.deviceId)
    if (!stored) throw signedOut()
    const subject = staff.deviceName
    if (await matchesPin(pin, stored.pinHash)) {
      await writePinResult(trx, staff.deviceId, { unlockedAt: new Date(now()) })
      if (staff.locked) await recordAction(trx, staff, { action: 'device.unlocked', subject }, now())
      return 0
    }
    const failures = stored.failures + 1
    await recordAction(trx, staff, { action: 'device.wrong-pin', subject, after: String(failures) }, now())
    if (failures < MAX_PIN_FAILURES) await writePinResult(trx, staff.deviceId, { failures })
    else {
      await deleteDevices(trx, [staff.deviceId])
      await recordAction(trx, staff, { action: 'device.signed-out', subject, venueWide: true }, now())
    }
    return failures
  })
  if (failures >= MAX_PIN_FAILURES) throw signedOut()
  if (failures > 0)
    throw new ApiError('forbidden', 'this is not the PIN of the device', {
      issues: [{ path: 'pin', message: `${MAX_PIN_FAILURES - failures} tries are left`, reason: 'pin' }],
    })
}

/** Locks a device at once. */
export async function lockDevice({ db, now }: Deps, staff: StaffCaller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await writeUnlockedAt(trx, staff.deviceId, new Date(now() - LOCK_AFTER))
    await recordAction(trx, staff, { action: 'device.locked', subject: staff.deviceName }, now())
  })
}

const signedOut = () => new ApiError('unauthorized', 'this device was signed out; it needs a new invitation')
