import type { Transaction } from 'kysely'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

export type StoredInvitation = {
  id: string
  venue: string
  /** The person whose device it adds; null for a new person. */
  staffId: string | null
  role: StaffRole
  name: string | null
  branches: string[] | null
  expiresAt: Date
}

/** Stores an invitation, and deletes all that have expired. */
export async function insertInvitation(
  trx: Transaction<Database>,
  { codeHash, at, ...invitation }: StoredInvitation & { codeHash: string; at: Date },
): Promise<void> {
  await trx.deleteFrom('staff_invitation').where('expires_at', '<=', at).execute()
  await trx
    .insertInto('staff_invitation')
    .values({
      id: invitation.id,
      code_hash: codeHash,
      venue: invitation.venue,
      staff_id: invitation.staffId,
      role: invitation.role,
      name: invitation.name,
      branches: invitation.branches,
      created_at: at,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('staff_invitation')
    .select(['id', 'venue', 'staff_id as staffId', 'role', 'name', 'branches', 'expires_at as expiresAt'])
    .where('expires_at', '>', now)

/** Lists the open invitations of a venue, oldest first. */
export const listInvitations = (db: Db, venue: string, now: Date): Promise<StoredInvitation[]> =>
  invitations(db, now).where('venue', '=', venue).orderBy('created_at').orderBy('id').execute()

export const findInvitation = (db: Db, codeHash: string, now: Date): Promise<StoredInvitation | undefined> =>
  invitations(db, now).where('code_hash', '=', codeHash).executeTakeFirst()

/** Uses up an invitation: of simultaneous calls, one gets it. */
export async function takeInvitation(
  trx: Transaction<Database>,
  codeHash: string,
  now: Date,
): Promise<StoredInvitation | undefined> {
  return trx
    .deleteFrom('staff_invitation')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning(['id', 'venue', 'staff_id as staffId', 'role', 'name', 'branches', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/** Deletes an open invitation. Returns whether there was one. */
export async function deleteInvitation(
  trx: Transaction<Database>,
  venue: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_invitation')
    .where('venue', '=', venue)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
