import { isFinal, isUnanswered, type OrderStatus, orderStatus } from '../order/order-status.ts'

/** When a printer prints the ticket of an order: when it arrives, or when it goes to the kitchen. */
export const printMoments = ['accepted', 'arrived'] as const
export type PrintMoment = (typeof printMoments)[number]

/** The languages of tickets, which are those of the counter. */
export const ticketLanguages = ['en', 'ar', 'bn', 'de', 'fr', 'hi', 'ja', 'pt', 'tr'] as const
export type TicketLanguage = (typeof ticketLanguages)[number]

/**
 * What a printer reports. `low`: it still prints, but its paper is nearly used up. `failed`: another error that only somebody at
 * the printer can end. `unseen`: it has never called. `offline`: it has stopped calling.
 */
export const printerConditions = [
  'ready',
  'low',
  'paper-out',
  'cover-open',
  'failed',
  'unseen',
  'offline',
] as const
export type PrinterCondition = (typeof printerConditions)[number]

/** A printer that has not called for this time is offline, in milliseconds. Printers call at least once a minute. */
export const OFFLINE_AFTER = 150_000

/** Failures after which a ticket is left to staff, and attempts of which the printer has not said what came of them. */
const MAX_FAILED_PRINTS = 3
const MAX_UNKNOWN_PRINTS = 5

/**
 * Whether a ticket is left to staff, since the printer has often said that it cannot print it, or nothing: it may then print the ticket
 * again and again.
 */
export const isGivenUp = ({ failures, unknown }: { failures: number; unknown: number }): boolean =>
  failures >= MAX_FAILED_PRINTS || unknown >= MAX_UNKNOWN_PRINTS

/** A ticket that was handed to a printer, or to a browser (null). */
export type PrintedTicket = {
  readonly printerId: string | null
  readonly outcome: 'printed' | 'failed' | null
}

/**
 * Whether a ticket must say that it is a duplicate, given those of its order that were handed out. Every printer prints one
 * without the mark, unless a browser was faster. A ticket that may have come out counts as printed.
 */
export function isDuplicate(prints: readonly PrintedTicket[], printerId: string | null): boolean {
  const isSame = (other: string | null) => printerId === null || other === null || other === printerId
  return prints.some((print) => print.outcome !== 'failed' && isSame(print.printerId))
}

/**
 * Returns the number at the start of a status of Star printers, for example 410 of `410 Out of paper`; null if there is none. They
 * send it percent-encoded.
 */
export function statusNumber(status: string): number | null {
  const [, digits] = /^\s*(\d{3,4})(?!\d)/.exec(status) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Returns the condition that a status means. Its first digits name a group, so that unknown ones have a meaning too. */
export function reportedCondition(status: number): PrinterCondition {
  const digits = String(status)
  if (digits.startsWith('211')) return 'low'
  if (digits.startsWith('2')) return 'ready'
  if (digits.startsWith('41')) return 'paper-out'
  if (digits.startsWith('42')) return 'cover-open'
  // A ticket that a printer did not understand says nothing about the printer.
  return digits.startsWith('5') ? 'ready' : 'failed'
}

/** Returns the condition of a printer at `now`: `seenAt` is its last call, both in epoch milliseconds; null: it never called. */
export function printerCondition(
  reported: PrinterCondition,
  seenAt: number | null,
  now: number,
): PrinterCondition {
  if (seenAt === null) return 'unseen'
  return now - seenAt >= OFFLINE_AFTER ? 'offline' : reported
}

/** Whether a printer in this condition prints. */
export const canPrint = (condition: PrinterCondition): boolean => condition === 'ready' || condition === 'low'

/** Whether somebody must go to the printer. A new printer may still be in its box. */
export const needsHelp = (condition: PrinterCondition): boolean =>
  !canPrint(condition) && condition !== 'unseen'

/** The statuses in which an order gets a ticket. An order that is over needs none. */
export const printedStatuses = (moment: PrintMoment): OrderStatus[] =>
  Object.values(orderStatus).filter(
    (status) => !isFinal(status) && (moment === 'arrived' || !isUnanswered(status)),
  )
