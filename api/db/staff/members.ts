import { sql, type Transaction } from 'kysely'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

export type StoredMember = {
  id: string
  venue: string
  name: string
  role: StaffRole
  /** Reference ids; null for all branches. */
  branches: string[] | null
}

export type NewMember = StoredMember & { at: Date }

export async function insertMember(trx: Transaction<Database>, { at, ...member }: NewMember): Promise<void> {
  await trx
    .insertInto('staff_member')
    .values({ ...member, created_at: at })
    .execute()
}

const members = (db: Db) => db.selectFrom('staff_member').select(['id', 'venue', 'name', 'role', 'branches'])

/** Lists the staff of a venue, oldest first. */
export const listMembers = (db: Db, venue: string): Promise<StoredMember[]> =>
  members(db).where('venue', '=', venue).orderBy('created_at').orderBy('id').execute()

export const findMember = (db: Db, venue: string, id: string): Promise<StoredMember | undefined> =>
  members(db).where('venue', '=', venue).where('id', '=', id).executeTakeFirst()

/** Makes changes of a venue's staff wait until the transaction ends, so that its last owner cannot be removed twice at once. */
export async function lockStaff(trx: Transaction<Database>, venue: string): Promise<void> {
  await sql`select from staff_member where venue = ${venue} and role = 'owner' order by id for update`.execute(
    trx,
  )
}

/** Removes a person with their devices and their invitations. */
export async function deleteMember(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('staff_member').where('id', '=', id).execute()
}
