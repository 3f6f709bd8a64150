import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { auditedRole } from '../db/staff/audit-values.ts'
import { deleteDevices, listDevices } from '../db/staff/devices.ts'
import { listVenues } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { recordOperatorAction } from './audit-log.ts'
import { createInvitation } from './invitations.ts'

/** The operator's calls about the staff of a venue: invite somebody, and sign out all devices. */
export function operatorStaffRoutes(register: Register, deps: CallDeps, siteUrl: string): void {
  const { db, now } = deps
  const requireVenue = async (referenceId: string): Promise<string> => {
    const [venue] = await listVenues(db, referenceId)
    if (!venue) throw notFound(`there is no venue ${referenceId}`)
    return venue.referenceId
  }

  register(operatorCalls.inviteStaff, async ({ params, body }) => {
    const venue = await requireVenue(params.referenceId)
    return db.transaction().execute(async (trx) => {
      const { invitation, role, name } = await createInvitation(deps, trx, venue, body)
      const audited = { action: 'staff.invited', subject: name ?? '', after: auditedRole(role) } as const
      await recordOperatorAction(trx, venue, audited, now())
      return { ...invitation, url: `${siteUrl}${invitation.path}` }
    })
  })
  register(operatorCalls.signOutStaff, async ({ params }) => {
    const venue = await requireVenue(params.referenceId)
    return db.transaction().execute(async (trx) => {
      const devices = await listDevices(trx, venue, new Date(0))
      await deleteDevices(
        trx,
        devices.map(({ id }) => id),
      )
      for (const { name } of devices)
        await recordOperatorAction(trx, venue, { action: 'device.signed-out', subject: name }, now())
      return { devices: devices.length }
    })
  })
}
