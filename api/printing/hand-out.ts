import type { Kysely, Transaction } from 'kysely'
import type { BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { isDuplicate, isGivenUp } from '../../src/domain/printing/printer.ts'
import { toBoardOrders } from '../board/board-orders.ts'
import { readLastEvents } from '../db/board/events.ts'
import { lockOrder, type StoredOrder } from '../db/orders.ts'
import type { StoredPrinter } from '../db/printing/printers.ts'
import { insertPrint, listPrints } from '../db/printing/prints.ts'
import type { Database } from '../db/schema/database.ts'
import { isOnStandby } from '../db/standby/standby.ts'
import { notFound } from '../http/errors.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { orderSubject } from '../orders/set-order-status.ts'
import { recordAction } from '../staff/audit-log.ts'
import { findDueTickets, type TicketDeps } from './due-tickets.ts'

/** An order whose ticket is printed now, as it is now. */
export type Ticket = { readonly order: BoardOrder; readonly duplicate: boolean }

/** An attempt of a printer to print the ticket of an order; attempts count from 1. */
export type PrintAttempt = { readonly orderId: string; readonly attempt: number }

/** How long a ticket is not offered again after it was handed out, in milliseconds: old printers do not say that they print. */
const PRINTING_TAKES = 10_000

type Deps = TicketDeps & { readonly db: Kysely<Database> }

/** Returns the ticket that a printer has to print next; null if there is none, or it is still printing the last one. */
export async function nextTicket(deps: Deps, printer: StoredPrinter): Promise<PrintAttempt | null> {
  // The original installation may still be printing these tickets.
  if (await isOnStandby(deps.db)) return null
  const due = await findDueTickets(deps, deps.db, printer)
  const next = due.find((ticket) => !isGivenUp(ticket))
  if (!next) return null
  const { orderId, attempts, failures, handedAt } = next
  const mayBePrinting = handedAt !== null && deps.now() - handedAt.getTime() < PRINTING_TAKES
  return mayBePrinting && failures < attempts ? null : { orderId, attempt: attempts + 1 }
}

/**
 * Hands a ticket to a printer, and records it. A repeated request for the same attempt gets the same ticket, as long as the printer
 * has not said what came of it. Returns null if there is nothing to print any more.
 */
export function handOut(
  deps: Deps,
  printer: StoredPrinter,
  { orderId, attempt }: PrintAttempt,
): Promise<Ticket | null> {
  return deps.db.transaction().execute(async (trx) => {
    // Everybody who prints a ticket of this order waits here.
    const stored = await lockOrder(trx, orderId)
    if (!stored || (await isOnStandby(trx))) return null
    const prints = await listPrints(trx, orderId)
    const own = prints.filter(({ printerId }) => printerId === printer.id)
    const repeated = own.find((print) => print.attempt === attempt)
    if (repeated) {
      const order = await onBoard(trx, stored, 0, deps.now())
      return order && repeated.outcome === null ? { order, duplicate: repeated.duplicate } : null
    }
    const [due] = await findDueTickets(deps, trx, printer, orderId)
    if (!due || attempt !== own.length + 1) return null
    const duplicate = isDuplicate(prints, printer.id)
    const print = { printerId: printer.id, printedBy: printer.name, attempt, claim: null, duplicate }
    await insertPrint(trx, orderId, print, new Date(deps.now()))
    return { order: due.order, duplicate }
  })
}

/** Claims a ticket for a browser of staff, and records it. @throws ApiError `not-found` */
export function claimTicket(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: StaffCaller,
  orderId: string,
  claim: string,
): Promise<Ticket> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockOrder(trx, orderId)
    const seq = (await readLastEvents(trx, [staff.branchId])).get(staff.branchId) ?? 0
    const order = stored?.branchId === staff.branchId ? await onBoard(trx, stored, seq, now()) : null
    if (!stored || !order) throw notFound('there is no such order')
    const prints = await listPrints(trx, orderId)
    const repeated = prints.find((print) => print.printerId === null && print.claim === claim)
    if (repeated) return { order, duplicate: repeated.duplicate }
    const duplicate = isDuplicate(prints, null)
    const printedBy = `${staff.staffName}, ${staff.deviceName}`
    await insertPrint(
      trx,
      orderId,
      { printerId: null, printedBy, attempt: 0, claim, duplicate },
      new Date(now()),
    )
    const audited = { action: 'ticket.printed', subject: orderSubject(stored) } as const
    await recordAction(trx, staff, { ...audited, after: { kind: 'ticket', duplicate } }, now())
    return { order, duplicate }
  })
}

async function onBoard(
  trx: Transaction<Database>,
  stored: StoredOrder,
  seq: number,
  now: number,
): Promise<BoardOrder | null> {
  const [order] = await toBoardOrders(trx, [{ ...stored, seq }], now)
  return order ?? null
}
