import {
  type CounterPlace,
  invitationCall,
  joinCall,
  leaveCall,
  lockCall,
  placesCall,
  unlockCall,
} from '../../src/contract/counter/staff-calls.ts'
import { unlockWays } from '../../src/domain/staff/device-lock.ts'
import { hash } from '../crypto/secrets.ts'
import { deleteDevices, listDevicePlaces } from '../db/staff/devices.ts'
import { findInvitation } from '../db/staff/invitations.ts'
import { findMember } from '../db/staff/members.ts'
import { WithCookie } from '../http/answers.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { Register } from '../http/register.ts'
import { encodeNames } from '../orders/placed-order.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { recordAction } from './audit-log.ts'
import { deviceCookie, idleSince, toCaller } from './device-access.ts'
import { acceptInvitation, unknownInvitation } from './invitations.ts'
import { lockDevice, unlockDevice } from './unlock.ts'

export type DeviceDeps = CallDeps & {
  readonly venues: VenueReader
  /** Called when devices may have been signed out, so that their streams end. */
  onSignedOut(): void
  /** Public address of the installation, where its API is mounted, and whether visitors reach it by https. */
  readonly site: { readonly url: string; readonly apiPath: string; readonly secure: boolean }
}

/** The calls of a device of staff: accept an invitation, list its branches, lock, unlock, sign out. */
export function deviceRoutes(register: Register, deps: DeviceDeps): void {
  const { db, now, venues } = deps

  register(invitationCall, async ({ body }) => {
    const invitation = await findInvitation(db, hash(body.code), new Date(now()))
    if (!invitation) throw unknownInvitation()
    const { venue, staffId } = invitation
    const member = staffId === null ? undefined : await findMember(db, venue, staffId)
    const { business } = await venues.branch(db, { referenceId: venue })
    return {
      venue_name: encodeNames(business.name),
      role: member?.role ?? invitation.role,
      staff_name: member?.name ?? invitation.name,
      expires_at: invitation.expiresAt.toISOString(),
    }
  })
  register(joinCall, async ({ body, deviceToken }) => {
    const token = await acceptInvitation(deps, body, deviceToken, { pin: body.pin })
    deps.onSignedOut()
    return new WithCookie({ places: await listPlaces(deps, token) }, deviceCookie(token, deps.site))
  })
  register(placesCall, async ({ deviceToken }) => ({
    places: deviceToken === null ? [] : await listPlaces(deps, deviceToken),
  }))
  register(unlockCall, async ({ staff, body }) => {
    await unlockDevice(deps, staff, body.pin).finally(deps.onSignedOut)
    return { message: '' }
  })
  register(lockCall, async ({ staff }) => {
    await lockDevice(deps, staff)
    deps.onSignedOut()
    return { message: '' }
  })
  register(leaveCall, async ({ staff }) => {
    await db.transaction().execute(async (trx) => {
      await deleteDevices(trx, [staff.deviceId])
      const audited = { action: 'device.left', subject: staff.deviceName, venueWide: true } as const
      await recordAction(trx, staff, audited, now())
    })
    deps.onSignedOut()
    return { message: '' }
  })
}

/** Lists the branches that the device with this token may open. */
export async function listPlaces({ db, now, venues }: DeviceDeps, token: string): Promise<CounterPlace[]> {
  const found = await listDevicePlaces(db, hash(token), idleSince(now()))
  const branchCounts = new Map<string, number>()
  for (const { venue } of found) branchCounts.set(venue, (branchCounts.get(venue) ?? 0) + 1)
  const listed: CounterPlace[] = []
  for (const place of found) {
    const { business } = await venues.branch(db, { branchId: place.branchId })
    const { role, locked } = toCaller(place, now())
    listed.push({
      reference_id: place.referenceId,
      venue_name: encodeNames(business.name),
      branch_name: (branchCounts.get(place.venue) ?? 0) > 1 ? encodeNames(business.branchName) : null,
      role,
      staff_name: place.staffName,
      locked,
      unlock: unlockWays.filter((way) => (way === 'pin' ? place.hasPin : place.hasPasskey)),
    })
  }
  return listed
}
