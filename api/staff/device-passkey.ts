import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { assertion, newPasskey } from '../../src/contract/counter/passkey-calls.ts'
import { CONFIRMED_FOR } from '../../src/domain/staff/device-lock.ts'
import type { Database } from '../db/schema/database.ts'
import { lockPin, writePin } from '../db/staff/devices.ts'
import { deletePasskey, findPasskey, putPasskey, takeChallenge, writeCounter } from '../db/staff/passkeys.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, forbidden, notFound } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { recordAction } from './audit-log.ts'
import {
  challengeIn,
  checkAssertion,
  checkCreation,
  offerCreation,
  offerRequest,
  preparePasskeys,
  wrongPasskey,
} from './passkey-checks.ts'
import { hashPin } from './pin.ts'
import { attemptUnlock, signedOut } from './unlock.ts'

export type PasskeyDeps = Pick<CallDeps, 'db' | 'now' | 'randomId' | 'pinCost'> & {
  /** Public address of the installation. */
  readonly siteUrl: string
}
type Header = (name: string) => string | undefined

/** Offers to unlock a device by its passkey. @throws ApiError `not-found`, `unavailable` */
export async function offerUnlock(deps: PasskeyDeps, staff: StaffCaller, header: Header) {
  const { db, now } = deps
  const party = await preparePasskeys(deps, header, staff.venue)
  return db.transaction().execute(async (trx) => {
    const passkey = await findPasskey(trx, staff.deviceId)
    if (passkey?.rpId !== party.id) throw notFound('this device has no passkey for this site')
    return offerRequest(trx, { purpose: 'unlock', subject: staff.deviceId }, party, passkey, now())
  })
}

/** Unlocks a device by its passkey. Fails and counts like a PIN (`attemptUnlock`). */
export async function unlockByPasskey(
  deps: PasskeyDeps,
  staff: StaffCaller,
  header: Header,
  passkey: v.InferOutput<typeof assertion>,
): Promise<void> {
  const party = await preparePasskeys(deps, header, staff.venue)
  const use = { purpose: 'unlock', subject: staff.deviceId } as const
  await attemptUnlock(deps, staff, 'passkey', async (trx) => {
    const isFresh = await takeChallenge(trx, challengeIn(passkey) ?? '', use, new Date(deps.now()))
    const stored = await findPasskey(trx, staff.deviceId)
    const counter = isFresh && stored ? await checkAssertion(stored, party, passkey) : null
    if (counter !== null) await writeCounter(trx, staff.deviceId, counter)
    return counter !== null
  })
}

/** Offers to add a passkey to a device. @throws ApiError `unavailable`, `forbidden` with the reason `confirm` */
export async function offerPasskey(deps: PasskeyDeps, staff: StaffCaller, header: Header) {
  const { db, now } = deps
  const party = await preparePasskeys(deps, header, staff.venue)
  return db.transaction().execute(async (trx) => {
    await requireConfirmed(trx, staff, now())
    const person = {
      ...{ name: staff.staffName, device: staff.deviceName },
      known: await findPasskey(trx, staff.deviceId),
    }
    return offerCreation(trx, { purpose: 'add', subject: staff.deviceId }, party, person, now())
  })
}

/** Adds a passkey to a device. @throws ApiError `unavailable`, `forbidden` with the reason `confirm` or `passkey` */
export async function addPasskey(
  deps: PasskeyDeps,
  staff: StaffCaller,
  header: Header,
  passkey: v.InferOutput<typeof newPasskey>,
): Promise<void> {
  const { db, now } = deps
  const party = await preparePasskeys(deps, header, staff.venue)
  const use = { purpose: 'add', subject: staff.deviceId } as const
  const checked = await checkCreation(db, use, party, passkey, now())
  if (checked === null) throw wrongPasskey()
  await db.transaction().execute(async (trx) => {
    await requireConfirmed(trx, staff, now())
    if (!(await putPasskey(trx, staff.deviceId, checked))) throw wrongPasskey()
    await recordAction(trx, staff, { action: 'device.passkey-added', subject: staff.deviceName }, now())
  })
}

/** Removes the passkey of a device that also has a PIN. @throws ApiError `not-found`, `conflict` with the reason `only-way` */
export async function removePasskey({ db, now }: PasskeyDeps, staff: StaffCaller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = await lockPin(trx, staff.deviceId)
    if (!stored) throw signedOut()
    if (!(await deletePasskey(trx, staff.deviceId))) throw notFound('this device has no passkey')
    if (stored.pinHash === null) {
      const message = 'without its passkey this device could not be unlocked; set a PIN first'
      throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'only-way' }] })
    }
    await recordAction(trx, staff, { action: 'device.passkey-removed', subject: staff.deviceName }, now())
  })
}

/** Sets the PIN of a device. @throws ApiError `forbidden` with the reason `confirm` */
export async function setPin(deps: PasskeyDeps, staff: StaffCaller, pin: string): Promise<void> {
  const { db, now, pinCost } = deps
  const pinHash = await hashPin(pin, pinCost)
  await db.transaction().execute(async (trx) => {
    await requireConfirmed(trx, staff, now())
    await writePin(trx, staff.deviceId, pinHash)
    await recordAction(trx, staff, { action: 'device.pin-set', subject: staff.deviceName }, now())
  })
}

/** Whoever finds an unlocked tablet must not be able to unlock it forever. */
async function requireConfirmed(trx: Transaction<Database>, staff: StaffCaller, now: number): Promise<void> {
  const stored = await lockPin(trx, staff.deviceId)
  if (!stored) throw signedOut()
  if (now - stored.unlockedAt.getTime() > CONFIRMED_FOR)
    throw forbidden('unlock this device again before you change how it is unlocked', 'confirm')
}
