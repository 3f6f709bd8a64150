import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type {
  invitationRequest,
  invitationResponse,
  invitedDevice,
} from '../../src/contract/counter/staff-calls.ts'
import type { StaffRole } from '../../src/domain/staff/roles.ts'
import { hash, newSecret } from '../crypto/secrets.ts'
import type { Database } from '../db/schema/database.ts'
import { auditedRole } from '../db/staff/audit-values.ts'
import { insertDevice, replaceToken } from '../db/staff/devices.ts'
import { insertInvitation, type StoredInvitation, takeInvitation } from '../db/staff/invitations.ts'
import { findMember, insertMember, type StoredMember } from '../db/staff/members.ts'
import { putPasskey, type StoredPasskey } from '../db/staff/passkeys.ts'
import { listBranches } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { type ApiError, invalid, notFound } from '../http/errors.ts'
import { recordAction } from './audit-log.ts'
import { wrongPasskey } from './passkey-checks.ts'
import { hashPin } from './pin.ts'

/** How long an invitation is valid, in milliseconds. */
const INVITATION_LIFETIME = 24 * 3_600_000

type Deps = Pick<CallDeps, 'db' | 'now' | 'randomId' | 'pinCost'>
type Invited = v.InferOutput<typeof invitationRequest>

/** Creates an invitation to a venue. @throws ApiError `not-found` (person), `invalid` (branches) */
export async function createInvitation(
  { now, randomId }: Pick<Deps, 'now' | 'randomId'>,
  trx: Transaction<Database>,
  venue: string,
  request: Invited,
): Promise<{ invitation: v.InferOutput<typeof invitationResponse>; role: StaffRole; name: string | null }> {
  const member = request.staff_id === null ? null : await findMember(trx, venue, request.staff_id)
  if (member === undefined) throw notFound('there is no such person')
  const { role, name, branches } = member ?? request
  await checkBranches(trx, venue, role, branches)
  const code = newSecret()
  const id = randomId()
  const at = new Date(now())
  const expiresAt = new Date(now() + INVITATION_LIFETIME)
  const staffId = member?.id ?? null
  await insertInvitation(trx, {
    ...{ id, codeHash: hash(code), venue, staffId, role, name, branches, at, expiresAt },
  })
  const invitation = { id, path: `/counter/join#${code}`, expires_at: expiresAt.toISOString() }
  return { invitation, role, name }
}

async function checkBranches(
  trx: Transaction<Database>,
  venue: string,
  role: StaffRole,
  branches: readonly string[] | null,
): Promise<void> {
  if (branches === null) return
  const refuse = (message: string) => invalid([{ path: 'branches', message }])
  if (role === 'owner') throw refuse('an owner belongs to all branches')
  if (branches.length === 0) throw refuse('expected at least one branch')
  const known = new Set((await listBranches(trx, venue)).map(({ referenceId }) => referenceId))
  const unknown = branches.find((branch) => !known.has(branch))
  if (unknown !== undefined) throw refuse(`the venue has no branch ${unknown}`)
}

/**
 * Accepts an invitation for a device, which is unlocked by a PIN or a passkey. Returns the device's new token. An earlier token of
 * the device ends, so that nobody who has planted one in the browser can share what the invitation opens.
 * @throws ApiError `not-found` if the invitation was used, cancelled or has expired
 */
export async function acceptInvitation(
  { db, now, randomId, pinCost }: Deps,
  request: v.InferOutput<typeof invitedDevice>,
  deviceToken: string | null,
  unlock: { pin: string } | { passkey: StoredPasskey },
): Promise<string> {
  const pinHash = 'pin' in unlock ? await hashPin(unlock.pin, pinCost) : null
  return db.transaction().execute(async (trx) => {
    const at = new Date(now())
    const invitation = await takeInvitation(trx, hash(request.code), at)
    if (!invitation) throw unknownInvitation()
    const member = await memberOf(trx, invitation, request.name, randomId, at)
    const token = randomBytes(32).toString('base64url')
    if (deviceToken !== null) await replaceToken(trx, hash(deviceToken), hash(token))
    const deviceId = randomId()
    await insertDevice(trx, member.venue, {
      ...{ id: deviceId, tokenHash: hash(token), staffId: member.id, name: request.device, pinHash, at },
    })
    if ('passkey' in unlock && !(await putPasskey(trx, deviceId, unlock.passkey))) throw wrongPasskey()
    const staff = {
      ...{ deviceId, deviceName: request.device, staffId: member.id, staffName: member.name },
      ...{ venue: member.venue, referenceId: '' },
    }
    const audited = { action: 'staff.joined', subject: member.name, after: auditedRole(member.role) } as const
    await recordAction(trx, staff, { ...audited, venueWide: true }, now())
    return token
  })
}

async function memberOf(
  trx: Transaction<Database>,
  invitation: StoredInvitation,
  name: string,
  randomId: () => string,
  at: Date,
): Promise<StoredMember> {
  if (invitation.staffId !== null) {
    const known = await findMember(trx, invitation.venue, invitation.staffId)
    if (!known) throw unknownInvitation()
    return known
  }
  const { venue, role, branches } = invitation
  const member = { id: randomId(), venue, name: invitation.name ?? name, role, branches }
  await insertMember(trx, { ...member, at })
  return member
}

export const unknownInvitation = (): ApiError =>
  notFound('this invitation was used or cancelled, or has expired')
