import { randomBytes } from 'node:crypto'
import type * as v from 'valibot'
import type { assertion } from '../../src/contract/counter/passkey-calls.ts'
import { hash } from '../crypto/secrets.ts'
import { deleteDevices, insertDevice, replaceToken } from '../db/staff/devices.ts'
import { lockPasskeyDevice, putPasskey, takeChallenge } from '../db/staff/passkeys.ts'
import { ApiError } from '../http/errors.ts'
import { recordAction } from './audit-log.ts'
import { idleSince } from './device-access.ts'
import type { PasskeyDeps } from './device-passkey.ts'
import { challengeIn, checkAssertion, offerRequest, preparePasskeys } from './passkey-checks.ts'

type Header = (name: string) => string | undefined

/** Offers to sign in a device whose cookie is lost, by any of its site's passkeys. @throws ApiError `unavailable` */
export async function offerSignIn(deps: PasskeyDeps, header: Header) {
  const { db, now } = deps
  const party = await preparePasskeys(deps, header, null)
  return db
    .transaction()
    .execute((trx) => offerRequest(trx, { purpose: 'sign-in', subject: null }, party, null, now()))
}

/**
 * Signs in a device by its passkey. Returns its new token. It gets a new row, so that its earlier cookie, streams and push messages
 * end: if the passkey is shared by several machines, one of them at a time is the device.
 * @throws ApiError `unauthorized`, whatever is wrong; `unavailable`
 */
export async function signInByPasskey(
  deps: PasskeyDeps,
  header: Header,
  passkey: v.InferOutput<typeof assertion>,
  deviceToken: string | null,
): Promise<string> {
  const { db, now, randomId } = deps
  const party = await preparePasskeys(deps, header, null)
  const use = { purpose: 'sign-in', subject: null } as const
  const signedIn = await db.transaction().execute(async (trx) => {
    const at = new Date(now())
    if (!(await takeChallenge(trx, challengeIn(passkey) ?? '', use, at))) return null
    const device = await lockPasskeyDevice(trx, passkey.id, idleSince(now()))
    if (!device) return null
    const { venue, staffId, staffName, deviceName } = device
    const counter = await checkAssertion(device.passkey, party, passkey)
    if (counter === null) return null
    await deleteDevices(trx, [device.deviceId])
    const token = randomBytes(32).toString('base64url')
    if (deviceToken !== null) await replaceToken(trx, hash(deviceToken), hash(token))
    const deviceId = randomId()
    await insertDevice(trx, venue, {
      ...{ id: deviceId, tokenHash: hash(token), staffId, name: deviceName, pinHash: device.pinHash, at },
    })
    await putPasskey(trx, deviceId, { ...device.passkey, counter })
    await recordAction(
      trx,
      { deviceName, staffId, staffName, venue, referenceId: '' },
      { action: 'device.signed-in', subject: deviceName, venueWide: true },
      now(),
    )
    return token
  })
  if (signedIn === null)
    throw new ApiError('unauthorized', 'no device of this site has this passkey; ask for a new invitation')
  return signedIn
}
