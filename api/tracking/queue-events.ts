import type { PlacedOrder } from '../../src/contract/order/order.ts'
import type { TrackedEvent } from '../../src/contract/venue/tracking.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { isServerPixel, type ShopEvent } from '../../src/domain/venue/tracking.ts'
import { insertEvents } from '../db/sending/tracked-events.ts'
import type { Db } from '../db/venues.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { type StoredEvent, toPurchaseEvent } from './event.ts'
import type { Visitor } from './visitor.ts'

/**
 * Queues events of a branch's visitor for the venue's vendors; returns false if it has none. Items that the branch does not have
 * are left out; names and currency come from the branch. `now`: epoch milliseconds.
 */
export async function queueVisitorEvents(
  db: Db,
  view: BranchView,
  events: readonly TrackedEvent[],
  visitor: Visitor,
  now: number,
): Promise<boolean> {
  if (!view.pixelSettings.some(isServerPixel)) return false
  const { currency, locales } = view.business
  await queueEvents(
    db,
    view,
    events.map((event) => ({
      ...event,
      currency,
      orderId: null,
      items: event.items.flatMap((item) => {
        const placed = view.items.get(item.id)
        return placed ? [{ ...item, name: textIn(placed.item.name, locales[0] ?? 'en') }] : []
      }),
    })),
    { visitor, now, customerId: null },
  )
  return true
}

/** Queues the purchase event of an order, in the transaction that places it. It is sent once the order is paid. */
export async function queuePurchase(
  db: Db,
  view: BranchView,
  order: PlacedOrder,
  by: { visitor: Visitor; customerId: string | null; now: number },
): Promise<void> {
  await queueEvents(db, view, [toPurchaseEvent(order, view.business.locales[0] ?? 'en')], by)
}

async function queueEvents(
  db: Db,
  view: BranchView,
  events: readonly ShopEvent[],
  { visitor, customerId, now }: { visitor: Visitor; customerId: string | null; now: number },
): Promise<void> {
  const at = Math.floor(now / 1000)
  const waiting = view.pixelSettings.filter(isServerPixel).flatMap((pixel) =>
    events.map((event) => ({
      branchId: view.branchId,
      integration: pixel.type,
      pixelId: pixel.id,
      eventId: event.id,
      event: JSON.stringify({ ...event, at, visitor } satisfies StoredEvent),
      orderId: event.orderId,
      customerId,
    })),
  )
  await insertEvents(db, waiting, new Date(now))
}
