import type { Selectable } from 'kysely'
import type { ServerPixelType } from '../../src/domain/venue/tracking.ts'
import type { TrackedEventTable } from './schema/tracking.ts'
import type { Db } from './venues.ts'

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

/**
 * Takes up to `most` due events, the oldest first. Nobody else gets them until `leaseEnds`, so a process that dies only
 * delays them.
 */
export function takeDueEvents(
  db: Db,
  { now, leaseEnds, most }: { now: Date; leaseEnds: Date; most: number },
): Promise<TrackedEvent[]> {
  return db
    .updateTable('tracked_event')
    .set({ due_at: leaseEnds })
    .where('seq', 'in', (events) =>
      events
        .selectFrom('tracked_event')
        .select('seq')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

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
