import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { emailAddress } from '../../src/contract/account/one-time-code.ts'
import { type ReceiptDocument, receiptNumber } from '../../src/contract/order/receipt.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import type { Mail, MailReceiver } from '../db/mail/mails.ts'
import { findOrder } from '../db/orders.ts'
import { findReceipt } from '../db/receipts/receipts.ts'
import { findReservation } from '../db/reservations.ts'
import { ApiError } from '../http/errors.ts'
import { reservationFromStored } from '../reservations/placed-reservation.ts'
import { calendarFile } from './calendar-file.ts'
import type { MailDeps, MailKind } from './mail-deps.ts'
import { type MailContent, mailHtml, mailText } from './mail-layout.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import { isWorthTelling, reservationEvent, reservationMail } from './reservation-mail.ts'

/** The namespaces of messages that mails are written with. */
export const MAIL_NAMESPACES = ['mail', 'order', 'receipt', 'reservation', 'ui'] as const

type Written = Omit<OutgoingMail, 'id' | 'to'> & { readonly kind: MailKind }

/** Milliseconds that a mail waits for its PDF file. After that, it has the link only. */
const PDF_WITHIN = 15_000

/** Writes a mail as things stand now. Null if there is nothing left to say. */
export function writeMail(
  deps: MailDeps,
  receiver: MailReceiver,
  { document }: Mail,
): Promise<Written | null> {
  const { order_id: orderId, reservation_id: reservationId } = receiver
  if (orderId !== null) return writeReceipt(deps, receiver, orderId, document)
  return reservationId === null ? Promise.resolve(null) : writeReservation(deps, receiver, reservationId)
}

async function writeReceipt(
  deps: MailDeps,
  { locale }: MailReceiver,
  orderId: string,
  token: string,
): Promise<Written | null> {
  const document = await findReceipt(deps.db, token)
  if (!document) return null
  const order = await findOrder(deps.db, orderId)
  const business = order && (await readBusiness(deps, order.branchId))
  const words = deps.texts(locale)
  const shown = document.locales.find((one) => one === locale) ?? document.locales[0] ?? 'en'
  const path = `/receipts/${encodeURIComponent(token)}`
  const query = `?locale=${encodeURIComponent(shown)}`
  const content = receiptMail(document, words, `${deps.apiUrl}${path}${query}`)
  return {
    ...envelope(content, business ?? null),
    kind: document.title === 'tax-invoice' ? 'receipt' : document.title,
    pdf: await pdfOf(deps, document, `${path}${query}&paper=a4`),
    calendar: null,
  }
}

async function writeReservation(
  deps: MailDeps,
  { locale }: MailReceiver,
  id: string,
): Promise<Written | null> {
  const stored = await findReservation(deps.db, id)
  const reservation = stored && reservationFromStored(stored)
  if (!reservation || !isWorthTelling(reservation, deps.now())) return null
  const business = await readBusiness(deps, reservation.branch_id)
  if (!business) return null
  const words = deps.texts(locale)
  const url = `${deps.siteUrl}/${business.referenceId}/reservation/success/${id}`
  const host = new URL(deps.siteUrl).hostname
  return {
    ...envelope(reservationMail(reservation, business, words, url), business),
    kind: 'reservation',
    pdf: null,
    calendar: calendarFile(reservationEvent(reservation, business, words, url), host),
  }
}

function envelope(content: MailContent, business: Business | null) {
  return {
    fromName: oneLine(content.venue),
    replyTo: v.is(emailAddress, business?.email) ? business.email.trim() : null,
    subject: oneLine(`${content.title} – ${content.venue}`),
    text: mailText(content),
    html: mailHtml(content),
  }
}

/** A header has one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

async function readBusiness({ db, venues }: MailDeps, branchId: string): Promise<Business | null> {
  try {
    return (await venues.branch(db, { branchId })).business
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  }
}

/** The document as a PDF file; null if there is no browser, or it is busy or slow: the mail has the link. */
async function pdfOf({ makePdf, log }: MailDeps, document: ReceiptDocument, path: string) {
  if (!makePdf) return null
  const late = new AbortController()
  try {
    const content = await Promise.race([
      makePdf(path),
      sleep(PDF_WITHIN, null, { ref: false, signal: late.signal }),
    ])
    return content && { name: `${document.title}-${receiptNumber(document)}.pdf`, content }
  } catch (error) {
    log('error', 'receipt has no PDF file', { error: error instanceof Error ? error.name : 'unknown' })
    return null
  } finally {
    late.abort()
  }
}
