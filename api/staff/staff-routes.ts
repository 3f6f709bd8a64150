import { auditCall } from '../../src/contract/counter/audit-calls.ts'
import {
  cancelInvitationCall,
  inviteCall,
  listStaffCall,
  removeStaffCall,
  revokeAllDevicesCall,
  revokeDeviceCall,
  type StaffList,
} from '../../src/contract/counter/staff-calls.ts'
import { listAuditEntries } from '../db/staff/audit.ts'
import { auditedRole } from '../db/staff/audit-values.ts'
import { deleteDevices, listDevices } from '../db/staff/devices.ts'
import { deleteInvitation, listInvitations } from '../db/staff/invitations.ts'
import { deleteMember, listMembers, lockStaff } from '../db/staff/members.ts'
import { listBranches } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import { parseListLimit } from '../http/list-limit.ts'
import type { Register } from '../http/register.ts'
import { encodeNames } from '../orders/placed-order.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { recordAction } from './audit-log.ts'
import { readAuditValue } from './audit-phrases.ts'
import { idleSince } from './device-access.ts'
import { createInvitation } from './invitations.ts'

type Deps = CallDeps & {
  readonly venues: VenueReader
  /** Called when devices may have been signed out, so that their streams end. */
  onSignedOut(): void
}

/** The calls of owners about the staff of their venue: list, invite, remove, sign out; and the audit log. */
export function staffRoutes(register: Register, deps: Deps): void {
  const { db, now } = deps

  register(listStaffCall, async ({ staff }) => {
    const members = await listMembers(db, staff.venue)
    const devices = Map.groupBy(
      await listDevices(db, staff.venue, idleSince(now())),
      (device) => device.staffId,
    )
    const invitations = await listInvitations(db, staff.venue, new Date(now()))
    return {
      members: members.map(({ id, name, role, branches }) => ({
        ...{ id, name, role, branches },
        devices: (devices.get(id) ?? []).map((device) => ({
          id: device.id,
          name: device.name,
          joined_at: device.joinedAt.toISOString(),
          last_seen_at: device.lastSeenAt.toISOString(),
          current: device.id === staff.deviceId,
        })),
      })),
      invitations: invitations.map(({ id, role, name, branches, expiresAt }) => ({
        ...{ id, role, name, branches },
        expires_at: expiresAt.toISOString(),
      })),
      branches: await listNamedBranches(deps, staff.venue),
    }
  })
  register(inviteCall, ({ staff, body }) =>
    db.transaction().execute(async (trx) => {
      const { invitation, role, name } = await createInvitation(deps, trx, staff.venue, body)
      const audited = {
        action: 'staff.invited',
        subject: name ?? '',
        after: auditedRole(role),
        venueWide: true,
      } as const
      await recordAction(trx, staff, audited, now())
      return invitation
    }),
  )
  register(cancelInvitationCall, ({ staff, params }) =>
    db.transaction().execute(async (trx) => {
      const open = await listInvitations(trx, staff.venue, new Date(now()))
      const invitation = open.find(({ id }) => id === params.invitationId)
      if (!invitation || !(await deleteInvitation(trx, staff.venue, invitation.id)))
        throw notFound('there is no such invitation')
      const subject = invitation.name ?? ''
      const audited = {
        action: 'staff.invitation-cancelled',
        subject,
        before: auditedRole(invitation.role),
      } as const
      await recordAction(trx, staff, { ...audited, venueWide: true }, now())
      return { message: '' }
    }),
  )
  deviceControls(register, deps)
  register(auditCall, async ({ staff, query }) => {
    const before = query.before === undefined ? null : Number(query.before)
    if (before !== null && !Number.isSafeInteger(before))
      throw invalid([{ path: 'before', message: 'expected a whole number' }])
    const page = { before, limit: parseListLimit(query.limit, 100) }
    const entries = await listAuditEntries(db, staff.venue, page)
    return {
      entries: entries.map(({ seq, at, who, device, branch, action, subject, ...said }) => ({
        ...{ seq, who, device, branch, action, subject, at: at.toISOString() },
        before: readAuditValue(action, said.beforeValue, said.before),
        after: readAuditValue(action, said.afterValue, said.after),
      })),
    }
  })
}

async function listNamedBranches({ db, venues }: Deps, venue: string): Promise<StaffList['branches']> {
  const listed: StaffList['branches'] = []
  for (const { id, referenceId } of await listBranches(db, venue)) {
    const { business } = await venues.branch(db, { branchId: id })
    listed.push({ reference_id: referenceId, name: encodeNames(business.branchName) })
  }
  return listed
}

/** The calls that end the access of people and devices. */
function deviceControls(register: Register, deps: Deps): void {
  const { db, now } = deps

  register(removeStaffCall, async ({ staff, params }) => {
    await db.transaction().execute(async (trx) => {
      await lockStaff(trx, staff.venue)
      const members = await listMembers(trx, staff.venue)
      const member = members.find(({ id }) => id === params.staffId)
      if (!member) throw notFound('there is no such person')
      const owners = members.filter(({ role }) => role === 'owner')
      if (member.role === 'owner' && owners.length === 1) {
        const message = 'a venue keeps at least one owner'
        throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'last-owner' }] })
      }
      await deleteMember(trx, member.id)
      const audited = {
        action: 'staff.removed',
        subject: member.name,
        before: auditedRole(member.role),
      } as const
      await recordAction(trx, staff, { ...audited, venueWide: true }, now())
    })
    deps.onSignedOut()
    return { message: '' }
  })
  const signOut = async (staff: Parameters<typeof recordAction>[1], which: (id: string) => boolean) => {
    const count = await db.transaction().execute(async (trx) => {
      const devices = (await listDevices(trx, staff.venue, new Date(0))).filter(({ id }) => which(id))
      await deleteDevices(
        trx,
        devices.map(({ id }) => id),
      )
      for (const { name } of devices)
        await recordAction(trx, staff, { action: 'device.signed-out', subject: name, venueWide: true }, now())
      return devices.length
    })
    deps.onSignedOut()
    return count
  }
  register(revokeDeviceCall, async ({ staff, params }) => {
    if ((await signOut(staff, (id) => id === params.deviceId)) === 0)
      throw notFound('there is no such device')
    return { message: '' }
  })
  register(revokeAllDevicesCall, async ({ staff }) => {
    await signOut(staff, (id) => id !== staff.deviceId)
    return { message: '' }
  })
}
