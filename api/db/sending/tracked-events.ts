import type { Selectable } from 'kysely'
import type { ServerPixelType } from '../../../src/domain/venue/tracking.ts'
import type { TrackedEventTable } from '../schema/tracking.ts'
import type { Db } from '../venues.ts'
import { type Lease, takeDueRows } from './due-rows.ts'

export type NewTrackedEvent = {
  branchId: string
  integration: ServerPixelType
  pixelId: string
  eventId: string
  event: string
  orderId: string | null
  customerId: string | null
}
export type TrackedEvent = Selectable<TrackedEventTable>

/** Stores events for delivery from `at` on. Events with an id that is already stored are left out. */
export async function insertEvents(db: Db, events: readonly NewTrackedEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('tracked_event')
    .values(
      events.map((event) => ({
        branch_id: event.branchId,
        integration: event.integration,
        pixel_id: event.pixelId,
        event_id: event.eventId,
        event: event.event,
        order_id: event.orderId,
        customer_id: event.customerId,
        tries: 0,
        due_at: at,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['integration', 'pixel_id', 'event_id']).doNothing())
    .execute()
}

/** Takes the events that are due. */
export const takeDueEvents = (db: Db, lease: Lease): Promise<TrackedEvent[]> =>
  takeDueRows(db, 'tracked_event', lease)

/** Postpones an event after a failed attempt, or because its purchase is not paid yet. */
export async function postponeEvent(
  db: Db,
  seq: number,
  { dueAt, tries }: { dueAt: Date; tries: number },
): Promise<void> {
  await db.updateTable('tracked_event').set({ due_at: dueAt, tries }).where('seq', '=', seq).execute()
}

export async function deleteEvent(db: Db, seq: number): Promise<void> {
  await db.deleteFrom('tracked_event').where('seq', '=', seq).execute()
}

/** Deletes events from before `oldest` and returns their number. */
export async function deleteOldEvents(db: Db, oldest: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tracked_event')
    .where('created_at', '<', oldest)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
