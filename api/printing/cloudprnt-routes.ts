import type { Context, Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { reportedCondition, statusNumber } from '../../src/domain/printing/printer.ts'
import { hash } from '../crypto/secrets.ts'
import { findPrinterByToken, recordCall, type StoredPrinter } from '../db/printing/printers.ts'
import { endPrint, findOpenPrint } from '../db/printing/prints.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { type ApiEnv, type CallGuard, limitBody } from '../http/register.ts'
import type { TicketDeps } from './due-tickets.ts'
import { handOut, nextTicket, type PrintAttempt, type Ticket } from './hand-out.ts'

// The protocol of Star printers (CloudPRNT, version HTTP): a printer asks every few seconds whether there is a ticket, fetches it,
// and says what came of it. Outside the registry of calls, because printers are no browsers and use DELETE.

export const CLOUDPRNT_PATH = '/printing/cloudprnt'
const ROUTE = `${CLOUDPRNT_PATH}/:token`
const MEDIA_TYPE = 'image/png'
/** A printer's last call is recorded this often at most, in milliseconds, unless its condition changes. */
const RECORD_EVERY = 60_000

/** Printers leave out what they do not know, or send null. */
const pollSchema = v.object({
  statusCode: v.nullish(v.string(), ''),
  printingInProgress: v.nullish(v.boolean(), false),
})

type Deps = TicketDeps & {
  readonly db: Kysely<Database>
  readonly log: Log
  /** Draws a ticket for a printer, as PNG. */
  render(ticket: Ticket, printer: StoredPrinter): Promise<Uint8Array>
}

/** The calls of printers. The token in the path identifies a printer; it is never logged. */
export function cloudPrntRoutes(
  app: Hono<ApiEnv>,
  deps: Deps,
  { countCall, runLimited }: Pick<CallGuard, 'countCall' | 'runLimited'>,
): void {
  const { db, now } = deps
  const identify = async (c: Context<ApiEnv>): Promise<StoredPrinter> => {
    const printer = await findPrinterByToken(db, hash(c.req.param('token') ?? ''))
    if (printer) return printer
    throw new ApiError(
      'unauthorized',
      'no printer has this address; add the printer in the counter’s settings',
    )
  }

  app.use(ROUTE, async (c, next) => {
    c.set('route', ROUTE)
    countCall('counter', c.env?.address ?? '')
    await next()
  })
  app.post(ROUTE, limitBody(16 * 1024), async (c) => {
    const printer = await identify(c)
    const { statusCode, printingInProgress } = await readPoll(c)
    const status = statusNumber(decode(statusCode)) ?? 200
    await recordPoll(deps, printer, status)
    // A printer with an error would not fetch the ticket, and one that prints would get it twice.
    const isFree = !String(status).startsWith('4') && !printingInProgress
    const next = isFree ? await nextTicket(deps, printer) : null
    if (!next) return c.json({ jobReady: false })
    const jobToken = formatToken(next)
    return c.json({ jobReady: true, mediaTypes: [MEDIA_TYPE], jobToken, deleteMethod: 'DELETE' })
  })

  app.get(ROUTE, async (c) => {
    const printer = await identify(c)
    if (c.req.method === 'HEAD') return c.body(null, 405)
    if ((c.req.query('type') ?? MEDIA_TYPE) !== MEDIA_TYPE) return c.body(null, 415)
    // Old firmware does not name the ticket.
    const token = c.req.query('token')
    const attempt = token ? parseToken(token) : await nextTicket(deps, printer)
    const png = attempt && (await runLimited(c.env?.address ?? '', () => drawTicket(deps, printer, attempt)))
    if (!png) return c.body(null, 404)
    return c.body(png as Uint8Array<ArrayBuffer>, 200, { 'Content-Type': MEDIA_TYPE })
  })

  app.delete(ROUTE, async (c) => {
    const printer = await identify(c)
    const token = c.req.query('token')
    const print = token ? parseToken(token) : await findOpenPrint(db, printer.id)
    const code = decode(c.req.query('code') ?? '')
    const outcome = outcomeOf(code)
    if (print && outcome) await endPrint(db, { ...print, printerId: printer.id }, outcome, new Date(now()))
    if (outcome === 'failed')
      deps.log('error', 'ticket not printed', { printer: printer.id, code: statusNumber(code) })
    return c.json({ message: '' })
  })
}

/**
 * Hands out a ticket and draws it. Null: there is nothing to print. A ticket that cannot be drawn, because it is too long, counts as
 * failed, so that staff print it and those after it do not wait.
 */
async function drawTicket(
  deps: Deps,
  printer: StoredPrinter,
  attempt: PrintAttempt,
): Promise<Uint8Array | null> {
  const ticket = await handOut(deps, printer, attempt)
  if (!ticket) return null
  try {
    return await deps.render(ticket, printer)
  } catch (error) {
    await endPrint(deps.db, { ...attempt, printerId: printer.id }, 'failed', new Date(deps.now()))
    throw error
  }
}

/** @throws ApiError `invalid` */
async function readPoll(c: Context<ApiEnv>): Promise<v.InferOutput<typeof pollSchema>> {
  try {
    return v.parse(pollSchema, JSON.parse(await c.req.text()))
  } catch {
    throw invalid([{ path: '', message: 'expected the status of a printer as JSON' }])
  }
}

/** Records that a printer called, once a minute and whenever it reports something else. */
async function recordPoll({ db, now }: Deps, printer: StoredPrinter, status: number): Promise<void> {
  const condition = reportedCondition(status)
  const isNew = condition !== printer.condition
  if (!isNew && printer.seenAt && now() - printer.seenAt.getTime() < RECORD_EVERY) return
  const at = new Date(now())
  const conditionAt = isNew || printer.seenAt === null ? at : printer.conditionAt
  await recordCall(db, { id: printer.id, condition, conditionAt }, at)
}

/** What came of a ticket. Null: unknown, since a part may have come out before the printer had an error. */
function outcomeOf(status: string): 'printed' | 'failed' | null {
  const digits = String(statusNumber(status) ?? '')
  if (digits.startsWith('2') || /^\s*ok\b/i.test(status)) return 'printed'
  return digits.startsWith('5') ? 'failed' : null
}

const formatToken = ({ orderId, attempt }: PrintAttempt) => `${orderId}.${attempt}`

function parseToken(token: string): PrintAttempt | null {
  const [, orderId, attempt] = /^([\w-]{1,80})\.(\d{1,6})$/.exec(token) ?? []
  return orderId && attempt ? { orderId, attempt: Number(attempt) } : null
}

/** Decodes `410%20Out%20of%20paper`. */
function decode(status: string): string {
  try {
    return decodeURIComponent(status)
  } catch {
    return status
  }
}
