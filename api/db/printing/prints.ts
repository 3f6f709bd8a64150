import { type Selectable, sql } from 'kysely'
import type { ScheduleSlot } from '../../../src/contract/order/order.ts'
import { printedStatuses } from '../../../src/domain/printing/printer.ts'
import type { TicketPrintTable } from '../schema/printing.ts'
import type { Db } from '../venues.ts'
import type { StoredPrinter } from './printers.ts'

/** A ticket that was handed to a printer or a browser. */
export type StoredPrint = Pick<
  Selectable<TicketPrintTable>,
  'attempt' | 'claim' | 'duplicate' | 'outcome'
> & {
  readonly printerId: string | null
}

/** A ticket that a printer has not printed. */
export type DueTicket = {
  readonly orderId: string
  /** The slot that the diner chose; null: as soon as possible. */
  readonly schedule: Pick<ScheduleSlot, 'date' | 'from'> | null
  /** How often it was handed to the printer; how often nothing came out, and how often the printer did not say. */
  readonly attempts: number
  readonly failures: number
  readonly unknown: number
  /** When it was handed to the printer last. */
  readonly handedAt: Date | null
}

/**
 * Lists the tickets that a printer has not printed, of the oldest order first: of orders in progress that got to its moment since
 * it was added, or whose ticket staff have asked it for. `orderId`: only of this order.
 */
export async function listDueTickets(
  db: Db,
  { id, branchId, moment, types, createdAt }: StoredPrinter,
  orderId?: string,
): Promise<DueTicket[]> {
  const statuses = printedStatuses(moment)
  const { rows } = await sql<Omit<DueTicket, 'schedule'> & { schedule: string | null }>`
    select customer_order.id as "orderId",
      -- What staff ask for is printed at once.
      case when request.at is null then customer_order.placed::json->>'schedule' end as schedule,
      coalesce(prints.attempts, 0)::int as attempts, coalesce(prints.failures, 0)::int as failures,
      coalesce(prints.unknown, 0)::int as unknown, prints.handed_at as "handedAt"
    from customer_order
    left join ticket_request request on request.order_id = customer_order.id and request.printer_id = ${id}
    left join lateral (
      select count(*) as attempts, max(at) as handed_at,
        count(*) filter (where outcome = 'failed' and at >= coalesce(request.at, at)) as failures,
        count(*) filter (where outcome is null and at >= coalesce(request.at, at)) as unknown,
        count(*) filter (where outcome = 'printed' and at >= coalesce(request.at, at)) as printed
      from ticket_print where order_id = customer_order.id and printer_id = ${id}
    ) prints on true
    where customer_order.branch_id = ${branchId}
      -- As in the partial index of open orders.
      and customer_order.status not in (2, 5, 9)
      and coalesce(prints.printed, 0) = 0
      and (${orderId ?? null}::text is null or customer_order.id = ${orderId ?? null})
      and (request.at is not null or (
        customer_order.status = any(${statuses}::int[])
        and customer_order.placed::json->>'selling_types' = any(${types}::text[])
        and exists (
          select from order_status_change change
          where change.order_id = customer_order.id and change.status = any(${statuses}::int[])
            and change.at >= ${createdAt}
        )
      ))
    order by customer_order.created_at, customer_order.id`.execute(db)
  return rows.map((row) => ({ ...row, schedule: row.schedule === null ? null : JSON.parse(row.schedule) }))
}

/** Lists the tickets of an order that were handed out. */
export const listPrints = (db: Db, orderId: string): Promise<StoredPrint[]> =>
  db
    .selectFrom('ticket_print')
    .select(['attempt', 'claim', 'duplicate', 'outcome', 'printer_id as printerId'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()

export async function insertPrint(
  db: Db,
  orderId: string,
  print: Omit<StoredPrint, 'outcome'> & { readonly printedBy: string },
  at: Date,
): Promise<void> {
  const { printerId, printedBy, ...rest } = print
  await db
    .insertInto('ticket_print')
    .values({
      ...{ ...rest, order_id: orderId, printer_id: printerId, printed_by: printedBy, at },
      ...{ outcome: null, ended_at: null },
    })
    .execute()
}

/** The last ticket that was handed to a printer whose outcome it has not said. */
export const findOpenPrint = (
  db: Db,
  printerId: string,
): Promise<{ orderId: string; attempt: number } | undefined> =>
  db
    .selectFrom('ticket_print')
    .select(['order_id as orderId', 'attempt'])
    .where('printer_id', '=', printerId)
    .where('outcome', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records that staff want a ticket from a printer. */
export async function insertRequest(db: Db, orderId: string, printerId: string, at: Date): Promise<void> {
  await db
    .insertInto('ticket_request')
    .values({ order_id: orderId, printer_id: printerId, at })
    .onConflict((conflict) => conflict.columns(['order_id', 'printer_id']).doUpdateSet({ at }))
    .execute()
}

/** Records what came of a ticket that was handed to a printer. What it has said once does not change. */
export async function endPrint(
  db: Db,
  print: { readonly orderId: string; readonly printerId: string; readonly attempt: number },
  outcome: 'printed' | 'failed',
  at: Date,
): Promise<void> {
  await db
    .updateTable('ticket_print')
    .set({ outcome, ended_at: at })
    .where('order_id', '=', print.orderId)
    .where('printer_id', '=', print.printerId)
    .where('attempt', '=', print.attempt)
    .where('outcome', 'is', null)
    .execute()
  if (outcome === 'failed') return
  // A request that is younger than the ticket waits for another one.
  await sql`
    delete from ticket_request request using ticket_print print
    where request.order_id = print.order_id and request.printer_id = print.printer_id
      and request.at <= print.at and print.order_id = ${print.orderId}
      and print.printer_id = ${print.printerId} and print.attempt = ${print.attempt}`.execute(db)
}
