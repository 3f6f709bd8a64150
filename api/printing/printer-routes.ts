import type { Kysely } from 'kysely'
import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import {
  addPrinterCall,
  changePrinterCall,
  MAX_PRINTERS,
  type Printer,
  printAgainCall,
  printersCall,
  removePrinterCall,
} from '../../src/contract/counter/printing-calls.ts'
import { ticketCall } from '../../src/contract/counter/ticket-call.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { isGivenUp, printerCondition } from '../../src/domain/printing/printer.ts'
import { hash, newSecret } from '../crypto/secrets.ts'
import { lockOrder } from '../db/orders.ts'
import {
  deletePrinter,
  findPrinter,
  insertPrinter,
  listPrinters,
  type PrinterSettings,
  type StoredPrinter,
  updatePrinter,
} from '../db/printing/printers.ts'
import { insertRequest } from '../db/printing/prints.ts'
import type { Database } from '../db/schema/database.ts'
import type { Db } from '../db/venues.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import { orderSubject } from '../orders/set-order-status.ts'
import { recordAction } from '../staff/audit-log.ts'
import { CLOUDPRNT_PATH } from './cloudprnt-routes.ts'
import { findDueTickets, type TicketDeps } from './due-tickets.ts'
import { claimTicket } from './hand-out.ts'

type Deps = TicketDeps & { readonly db: Kysely<Database>; randomId(): string }

/** The calls of staff about printers and tickets. `apiUrl`: the address of the API, which printers call. */
export function printerRoutes(register: Register, deps: Deps, apiUrl: string): void {
  const { db, now, randomId } = deps

  register(printersCall, async ({ staff }) => {
    const printers: Printer[] = []
    for (const printer of await listPrinters(db, staff.branchId)) printers.push(await toWire(deps, printer))
    return { printers }
  })
  register(addPrinterCall, ({ staff, body }) =>
    db.transaction().execute(async (trx) => {
      if ((await listPrinters(trx, staff.branchId)).length >= MAX_PRINTERS)
        throw new ApiError('conflict', `a branch has at most ${MAX_PRINTERS} printers`)
      const [id, token] = [randomId(), newSecret()]
      const printer = { id, branchId: staff.branchId, tokenHash: hash(token), at: new Date(now()) }
      await insertPrinter(trx, printer, body)
      const audited = { action: 'printer.added', subject: body.name, after: facts(body) } as const
      await recordAction(trx, staff, audited, now())
      return { id, url: `${apiUrl}${CLOUDPRNT_PATH}/${token}` }
    }),
  )
  register(changePrinterCall, ({ staff, params, body }) =>
    db.transaction().execute(async (trx) => {
      const printer = await requirePrinter(trx, staff, params.printerId)
      await updatePrinter(trx, printer.id, body)
      const change = { before: facts(printer), after: facts(body) }
      await recordAction(trx, staff, { action: 'printer.changed', subject: printer.name, ...change }, now())
      return { message: '' }
    }),
  )
  register(removePrinterCall, ({ staff, params }) =>
    db.transaction().execute(async (trx) => {
      const printer = await requirePrinter(trx, staff, params.printerId)
      await deletePrinter(trx, printer.id)
      const audited = { action: 'printer.removed', subject: printer.name, before: facts(printer) } as const
      await recordAction(trx, staff, audited, now())
      return { message: '' }
    }),
  )
  register(ticketCall, ({ staff, params, body }) => claimTicket(deps, staff, params.orderId, body.claim))
  register(printAgainCall, ({ staff, params, body }) =>
    db.transaction().execute(async (trx) => {
      const printer = await requirePrinter(trx, staff, body.printer_id)
      const order = await lockOrder(trx, params.orderId)
      if (order?.branchId !== staff.branchId) throw notFound('there is no such order')
      if (isFinal(order.status)) throw new ApiError('conflict', 'the order is over; print it from a browser')
      await insertRequest(trx, order.id, printer.id, new Date(now()))
      const audited = {
        action: 'ticket.requested',
        subject: orderSubject(order),
        after: { kind: 'name', name: printer.name },
      } as const
      await recordAction(trx, staff, audited, now())
      return { message: '' }
    }),
  )
}

/** @throws ApiError `not-found` */
async function requirePrinter(db: Db, { branchId }: StaffCaller, id: string): Promise<StoredPrinter> {
  const printer = await findPrinter(db, branchId, id)
  if (!printer) throw notFound('there is no such printer')
  return printer
}

async function toWire(deps: Deps, printer: StoredPrinter): Promise<Printer> {
  const { id, name, paper, locale, moment, types, seenAt, conditionAt } = printer
  const due = await findDueTickets(deps, deps.db, printer)
  const condition = printerCondition(printer.condition, seenAt?.getTime() ?? null, deps.now())
  const since = condition === 'offline' && seenAt ? seenAt : conditionAt
  const failed = due.filter(isGivenUp)
  return {
    ...{ id, name, paper, locale, moment, types, condition },
    since: since.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
    waiting: due.length - failed.length,
    failed: failed.map(({ order }) => order.number),
  }
}

/** The settings of a printer for the audit log. */
const facts = ({ name, paper, locale, moment, types }: PrinterSettings): AuditValue => ({
  ...{ kind: 'printer', name, paper, locale, moment, types: [...types] },
})
