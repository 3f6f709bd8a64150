import { calls } from '../../src/contract/calls.ts'
import { MAIL_SECRET_HEADER, type MailAnswer, mailKinds } from '../../src/contract/visit/mail-calls.ts'
import { hash, matchesHash } from '../crypto/secrets.ts'
import { findCustomer } from '../db/customers.ts'
import { takeTurns } from '../db/limited-turns.ts'
import {
  findMailReceiver,
  type MailSubject,
  queueReceiptMails,
  queueReservationMail,
  removeMailReceivers,
  setMailReceiver,
} from '../db/mail/mails.ts'
import { findOrder, lockOrder } from '../db/orders.ts'
import { listOrderReceipts } from '../db/receipts/receipts.ts'
import { findReservation, lockReservation, type StoredReservation } from '../db/reservations.ts'
import { FileDocument } from '../http/answers.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound, tooMany } from '../http/errors.ts'
import type { Caller, Register } from '../http/register.ts'
import { reservationFromStored } from '../reservations/placed-reservation.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { calendarFile } from './calendar-file.ts'
import type { MailDeps } from './mail-deps.ts'
import { mailTurns } from './mail-limits.ts'
import { isWorthTelling, reservationEvent } from './reservation-mail.ts'

type Deps = CallDeps & {
  readonly venues: VenueReader
  /** Whether mails are sent or kept. */
  readonly offered: boolean
  /** Keys the hashes of addresses. */
  readonly secret: string
  readonly siteUrl: string
  /** Path of this API on each site. */
  readonly apiPath: string
  readonly texts: MailDeps['texts']
}

/** The calls by which diners have receipts and the states of reservations sent, and the calendar file of a reservation. */
export function mailRoutes(register: Register, deps: Deps): void {
  const { db } = deps

  register(calls.mail, async ({ params, header, customer }) => {
    const subject = await requireSubject(deps, params, { header, customer })
    return answerOf(deps, subject, customer)
  })
  register(calls.setMail, async ({ params, body, header, customer, address: network }) => {
    const subject = await requireSubject(deps, params, { header, customer })
    if (!deps.offered) throw notFound('this installation sends no mails')
    const { address, locale } = body
    if (address === null) await removeMailReceivers(db, subject.kind, [subject.id])
    else await sendTo(deps, subject, { address, locale }, network)
    return answerOf(deps, subject, customer)
  })
  register(calls.calendar, async ({ params, query }) => {
    const stored = await findReservation(db, params.id)
    const expected = stored ? calendarKey(stored) : ''
    const allowed = matchesHash(params.key, hash(expected))
    if (!stored || !allowed) throw notFound('there is no such reservation')
    const reservation = reservationFromStored(stored)
    const { business } = await deps.venues.branch(db, { branchId: reservation.branch_id })
    const url = `${deps.siteUrl}/${business.referenceId}/reservation/success/${stored.id}`
    const words = deps.texts(query.locale ?? business.locales[0] ?? 'en')
    const event = reservationEvent(reservation, business, words, url)
    const file = calendarFile(event, new URL(deps.siteUrl).hostname)
    return new FileDocument(new TextEncoder().encode(file), 'text/calendar; charset=utf-8', 'reservation.ics')
  })
}

/** Gives access to the calendar file of a reservation and to nothing else. */
const calendarKey = ({ secretHash }: StoredReservation): string => hash(`calendar ${secretHash}`).slice(0, 32)

type Access = { header(name: string): string | undefined; readonly customer: Caller | null }

/** Finds what the diner has access to, by its secret or as their own. @throws ApiError `not-found` */
async function requireSubject(
  { db }: Deps,
  { kind, id }: { readonly kind: string; readonly id: string },
  { header, customer }: Access,
): Promise<MailSubject> {
  const known = mailKinds.find((one) => one === kind)
  if (!known) throw notFound('there is no such call')
  const stored = await (known === 'order' ? findOrder(db, id) : findReservation(db, id))
  const allowed = matchesHash(header(MAIL_SECRET_HEADER) ?? '', stored?.secretHash ?? hash(''))
  const own = customer !== null && stored?.customerId === customer.customerId
  if (!stored || !(allowed || own)) throw notFound(`there is no such ${known}`)
  return { kind: known, id }
}

/** Stores the address and queues what there is to send, unless that address has it already. @throws ApiError */
async function sendTo(
  deps: Deps,
  subject: MailSubject,
  { address, locale }: { readonly address: string; readonly locale: string },
  network: string,
): Promise<void> {
  const at = new Date(deps.now())
  await deps.db.transaction().execute(async (trx) => {
    // No receipt is issued meanwhile, and no status changes: each is either sent now, or queued by that.
    if (subject.kind === 'order') await lockOrder(trx, subject.id)
    else if (!isStillTold(await lockReservation(trx, subject.id), at.getTime()))
      throw new ApiError('conflict', 'the reservation has begun or is over')
    const current = await findMailReceiver(trx, subject)
    const arrives = current?.state === 'sent' || current?.state === 'waiting'
    if (arrives && current?.address === address) return
    if (subject.kind === 'order' && (await listOrderReceipts(trx, subject.id)).length === 0)
      throw new ApiError('conflict', 'the order has no receipt yet')
    const wait = await takeTurns(trx, mailTurns(deps, subject, address, network), at.getTime())
    if (wait > 0) throw tooMany('too many mails were requested', 'mails', wait)
    if (!(await setMailReceiver(trx, subject, { address, locale, at })))
      throw new ApiError('conflict', `the personal data of this ${subject.kind} was erased`)
    await (subject.kind === 'order' ? queueReceiptMails : queueReservationMail)(trx, subject.id, at)
  })
}

const isStillTold = (stored: StoredReservation | undefined, now: number): boolean =>
  stored !== undefined && isWorthTelling(reservationFromStored(stored), now)

async function answerOf(deps: Deps, subject: MailSubject, customer: Caller | null): Promise<MailAnswer> {
  const { db, apiPath } = deps
  const { kind, id } = subject
  const reservation = kind === 'reservation' ? await findReservation(db, id) : undefined
  const offered = deps.offered && (kind === 'order' || isStillTold(reservation, deps.now()))
  const receiver = deps.offered ? await findMailReceiver(db, subject) : undefined
  const account = offered && customer ? await findCustomer(db, customer.customerId) : undefined
  return {
    offered,
    address: receiver?.address ?? null,
    state: receiver?.state ?? null,
    suggestion: account?.email ?? null,
    calendar: reservation ? `${apiPath}/calendar/${id}/${calendarKey(reservation)}` : null,
  }
}
