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
  /** How often it was handed to the printer, and how often nothing came out. */
  readonly attempts: number
  readonly failures: number
  /** When it was handed to the printer last. */
  readonly handedAt: Date | null
}

/**
 * Lists the tickets that a printer has not printed, of the oldest order first: those of orders that are in progress and got to its
 * moment since it was added. `orderId`: only of this order.
 */
export async function listDueTickets(
  db: Db,
  { id, branchId, moment, types, createdAt }: StoredPrinter,
  orderId?: string,
): Promise<DueTicket[]> {
  const statuses = printedStatuses(moment)
  const { rows } = await sql<Omit<DueTicket, 'schedule'> & { schedule: string | null }>`
    select customer_order.id as "orderId", customer_order.placed::json->>'schedule' as schedule,
      coalesce(prints.attempts, 0)::int as attempts, coalesce(prints.failures, 0)::int as failures,
      prints.handed_at as "handedAt"
    from customer_order
    left join lateral (
      select count(*) as attempts, max(at) as handed_at,
        count(*) filter (where outcome = 'failed') as failures,
        count(*) filter (where outcome = 'printed') as printed
      from ticket_print where order_id = customer_order.id and printer_id = ${id}
    ) prints on true
    where customer_order.branch_id = ${branchId}
      -- As in the partial index of open orders.
      and customer_order.status not in (2, 5, 9)
      and customer_order.status = any(${statuses}::int[])
      and customer_order.placed::json->>'selling_types' = any(${types}::text[])
      and coalesce(prints.printed, 0) = 0
      and (${orderId ?? null}::text is null or customer_order.id = ${orderId ?? null})
      and exists (
        select from order_status_change change
        where change.order_id = customer_order.id and change.status = any(${statuses}::int[])
          and change.at >= ${createdAt}
      )
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
}
