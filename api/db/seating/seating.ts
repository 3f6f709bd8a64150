import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { reservedTable } from '../../../src/contract/order/reservation.ts'
import type { HeldPlace } from '../../../src/domain/reservations/reservation-capacity.ts'
import { placeHoldingStatuses } from '../../../src/domain/reservations/reservation-status.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

const seatingSchema = v.object({
  /** When it ends, `HH:MM` in venue time. */
  to: v.string(),
  tables: v.array(reservedTable),
})
/** What staff have changed about a reservation since it was made. */
export type Seating = v.InferOutput<typeof seatingSchema>

/** Parses what staff have changed about a reservation; null: nothing. */
export const parseSeating = (seating: string | null): Seating | null =>
  seating === null ? null : v.parse(seatingSchema, JSON.parse(seating))

/**
 * Locks a branch's reservations until the transaction ends, so that the next one sees what this one takes. Locked after
 * reservations that a transaction changes and after the venue (`preventVenueImport`), which no import can change meanwhile.
 */
export async function lockBranchReservations(trx: Transaction<Database>, branchId: string): Promise<void> {
  await sql`select 1 from branch where id = ${branchId} for update`.execute(trx)
}

/** A reservation that holds its place. */
export type HeldReservation = HeldPlace & { readonly id: string; readonly number: number }

/** Finds the reservations that occupy places at a branch at any moment between two times, soonest first. */
export async function findHeldBetween(
  db: Db,
  branchId: string,
  from: Date,
  to: Date,
): Promise<HeldReservation[]> {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'number', 'starts_at', 'ends_at', 'people', 'table_id', 'seating'])
    .where('branch_id', '=', branchId)
    .where('status', 'in', [...placeHoldingStatuses])
    .where('starts_at', '<', to)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, number: row.number, people: row.people },
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    tableIds:
      parseSeating(row.seating)?.tables.map(({ id }) => id) ?? (row.table_id === null ? [] : [row.table_id]),
  }))
}

/** Stores the end and the tables of a reservation. The caller has locked the branch and checked that the tables are free. */
export async function writeSeating(
  trx: Transaction<Database>,
  id: string,
  seating: Seating,
  { endsAt, at }: { endsAt: Date; at: Date },
): Promise<void> {
  const changes = { seating: JSON.stringify(seating), ends_at: endsAt, updated_at: at }
  await trx.updateTable('reservation').set(changes).where('id', '=', id).execute()
}
