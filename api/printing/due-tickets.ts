import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { isDue } from '../../src/domain/order/due-time.ts'
import { minuteOfDay } from '../../src/domain/time/slot-time.ts'
import { wallClockToInstant } from '../../src/domain/time/wall-clock.ts'
import { toBoardOrders } from '../board/board-orders.ts'
import { type StoredOrder, selectOrders } from '../db/orders.ts'
import type { StoredPrinter } from '../db/printing/printers.ts'
import { type DueTicket, listDueTickets } from '../db/printing/prints.ts'
import type { Db } from '../db/venues.ts'
import type { VenueReader } from '../venues/venue-reader.ts'

export type TicketDeps = {
  readonly venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
}

/**
 * Lists the tickets that a printer has to print now, with their orders, of the oldest order first. A kitchen gets an order for later
 * when the board moves it there. `orderId`: only of this order.
 */
export async function findDueTickets(
  { venues, now }: TicketDeps,
  db: Db,
  printer: StoredPrinter,
  orderId?: string,
): Promise<(DueTicket & { readonly order: BoardOrder })[]> {
  const listed = await listDueTickets(db, printer, orderId)
  if (listed.length === 0) return []
  const { business } = await venues.branch(db, { branchId: printer.branchId })
  const due = listed.filter(
    ({ schedule }) =>
      schedule === null || printer.moment === 'arrived' || isDue(startOf(schedule, business.timeZone), now()),
  )
  if (due.length === 0) return []
  const ids = due.map((ticket) => ticket.orderId)
  const stored = (await selectOrders(db).where('id', 'in', ids).execute()) as StoredOrder[]
  const numbered = stored.map((order) => ({ ...order, seq: 0 }))
  // Without those that wait for their payment.
  const orders = new Map((await toBoardOrders(db, numbered, now())).map((order) => [order.id, order]))
  return due.flatMap((ticket) => {
    const order = orders.get(ticket.orderId)
    return order ? [{ ...ticket, order }] : []
  })
}

/** When a slot starts, in epoch milliseconds. Null for a time that clocks skip: no ticket may wait for it. */
const startOf = ({ date, from }: NonNullable<DueTicket['schedule']>, timeZone: string): number | null =>
  wallClockToInstant(date, timeZone)(minuteOfDay(from))
