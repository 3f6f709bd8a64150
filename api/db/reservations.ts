import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { ReservationStatus } from '../../src/domain/reservations/reservation-status.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type StoredReservation = {
  id: string
  secretHash: string
  /** Null for a guest, or if the account was deleted. */
  customerId: string | null
  /** The reservation as placed: JSON of the contract's `reservation`. */
  placed: string
  status: ReservationStatus
  startsAt: Date
  endsAt: Date
  /** JSON of what staff have changed since: see `parseSeating`. */
  seating: string | null
  updatedAt: Date
}

export type NewReservation = Omit<StoredReservation, 'updatedAt' | 'seating'> & {
  branchId: string
  /** `user_id` of the business. */
  businessId: string
  number: number
  /** E.164. */
  phone: string
  people: number
  tableId: string | null
  at: Date
}

export async function insertReservation(trx: Transaction<Database>, row: NewReservation): Promise<void> {
  await trx
    .insertInto('reservation')
    .values({
      id: row.id,
      branch_id: row.branchId,
      business_id: row.businessId,
      number: row.number,
      secret_hash: row.secretHash,
      customer_id: row.customerId,
      placed: row.placed,
      phone: row.phone,
      status: row.status,
      starts_at: row.startsAt,
      ends_at: row.endsAt,
      people: row.people,
      table_id: row.tableId,
      created_at: row.at,
      updated_at: row.at,
    })
    .execute()
}

const stored = (db: Db) =>
  db
    .selectFrom('reservation')
    .select([
      'id',
      'secret_hash as secretHash',
      'customer_id as customerId',
      'placed',
      'status',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'seating',
      'updated_at as updatedAt',
    ])

export async function findReservation(db: Db, id: string): Promise<StoredReservation | undefined> {
  return (await stored(db).where('id', '=', id).executeTakeFirst()) as StoredReservation | undefined
}

/** Like `findReservation`, but locks the reservation until the transaction ends. */
export async function lockReservation(
  trx: Transaction<Database>,
  id: string,
): Promise<StoredReservation | undefined> {
  const row = await stored(trx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row as StoredReservation | undefined
}

export async function setReservationStatus(
  trx: Transaction<Database>,
  id: string,
  status: ReservationStatus,
  at: Date,
): Promise<void> {
  await trx.updateTable('reservation').set({ status, updated_at: at }).where('id', '=', id).execute()
}

/** Lists the reservations of a branch that start at a time or later, soonest first. */
export async function listBranchReservations(
  db: Db,
  branchId: string,
  from: Date,
  limit: number,
): Promise<StoredReservation[]> {
  const rows = stored(db)
    .where('branch_id', '=', branchId)
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
  return (await rows.execute()) as StoredReservation[]
}

/** Replaces the placed reservation with a version without personal data. */
export async function rewriteReservation(
  trx: Transaction<Database>,
  id: string,
  placed: string,
  at: Date,
): Promise<void> {
  const changes = { placed, phone: null, erased_at: at }
  await trx.updateTable('reservation').set(changes).where('id', '=', id).execute()
}

/** Finds the ids among these that belong to a business, with the hashes of their secrets. */
export function findReservationSecrets(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<{ id: string; secretHash: string }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('reservation')
    .select(['id', 'secret_hash as secretHash'])
    .where('business_id', '=', businessId)
    .where('id', 'in', ids)
    .execute()
}

/** Selects the reservations of a customer and those with known ids. */
export type ReservationFilter = {
  readonly customerId: string | null
  readonly ids: readonly string[]
  /** Only those that end after `now`, or only the others. */
  readonly when: 'upcoming' | 'past' | null
  readonly now: Date
}

/** Lists reservations, the latest start first. */
export async function listReservations(
  db: Db,
  of: ReservationFilter,
  part: { offset: number; limit: number },
): Promise<{ rows: StoredReservation[]; total: number }> {
  const { customerId, ids, when, now } = of
  if (customerId === null && ids.length === 0) return { rows: [], total: 0 }
  const own: Expression<SqlBool>[] = [
    ...(customerId === null ? [] : [sql<SqlBool>`customer_id = ${customerId}`]),
    ...(ids.length === 0 ? [] : [sql<SqlBool>`id in (${sql.join([...ids])})`]),
  ]
  let wanted = stored(db).where((is) => is.or(own))
  if (when !== null) wanted = wanted.where('ends_at', when === 'upcoming' ? '>' : '<=', now)
  const { count } = await db
    .selectFrom(wanted.as('wanted'))
    .select(({ fn }) => fn.countAll<string | number | bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await wanted
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .offset(part.offset)
    .limit(part.limit)
    .execute()
  return { rows: rows as StoredReservation[], total: Number(count) }
}

/** Lists reservations of one branch or of all, the latest start first. */
export async function listLatestReservations(
  db: Db,
  branchId: string | null,
  limit: number,
): Promise<StoredReservation[]> {
  const latest = stored(db).orderBy('starts_at', 'desc').orderBy('id').limit(limit)
  return (await (branchId === null
    ? latest
    : latest.where('branch_id', '=', branchId)
  ).execute()) as StoredReservation[]
}
