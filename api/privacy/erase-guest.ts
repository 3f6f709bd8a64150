import type { Transaction } from 'kysely'
import type { SubmittedAnswer } from '../../src/contract/visit/feedback.ts'
import { questionKinds } from '../../src/domain/venue/survey.ts'
import {
  deleteOrderEvents,
  deleteSubmission,
  findGuestAnswers,
  lockGuestOrders,
  lockGuestReservations,
} from '../db/guests.ts'
import { removeMailReceivers } from '../db/mail/mails.ts'
import { parsePlacedOrder, rewritePlacedOrder, type StoredOrder } from '../db/orders.ts'
import { deleteOrderNews } from '../db/push/order-news.ts'
import type { StoredReservation } from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { rewriteSubmission } from '../db/survey-submissions.ts'
import { ApiError } from '../http/errors.ts'
import { eraseReservation } from '../reservations/erase-reservations.ts'
import { parseReservation } from '../reservations/placed-reservation.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { anonymizeOrder } from './anonymize-order.ts'
import { assertNoOpenOrders } from './open-orders.ts'

/** The number of orders and reservations that were erased. */
export type ErasedCounts = { orders: number; reservations: number }

/** The guests of a business with a phone (E.164). */
type Guest = { readonly businessId: string; readonly phone: string }

/**
 * Erases a guest's personal data at a business: everything stored under the phone number in orders, reservations and survey
 * answers. Upcoming reservations are cancelled. Amounts, lines and ledgers stay. Data of deleted venues counts as the
 * business's. `now` is in epoch milliseconds.
 * @throws ApiError `conflict` with the reason `order-open` if one of the orders is still open.
 */
export async function eraseGuest(
  trx: Transaction<Database>,
  venues: VenueReader,
  guest: Guest,
  now: number,
): Promise<ErasedCounts> {
  const isOwn = createOwnershipCheck(trx, venues, guest.businessId)
  const orders: StoredOrder[] = []
  for (const order of await lockGuestOrders(trx, guest.phone))
    if (await isOwn({ branchId: order.branchId })) orders.push(order)
  const reservations: StoredReservation[] = []
  for (const stored of await lockGuestReservations(trx, guest.phone))
    if (await isOwn({ branchId: parseReservation(stored).branch_id })) reservations.push(stored)
  await assertNoOpenOrders(trx, orders, now, 'an order of this phone is still open')
  await eraseOrders(trx, orders, now)
  for (const stored of reservations) await eraseReservation(trx, stored, now)
  for (const submission of await findGuestAnswers(trx, guest.phone))
    if (await isOwn({ referenceId: submission.reference_id })) {
      const left = (JSON.parse(submission.answers) as SubmittedAnswer[]).filter(
        ({ type, value }) => type !== questionKinds.phone || value !== guest.phone,
      )
      if (left.length === 0) await deleteSubmission(trx, submission.id)
      else await rewriteSubmission(trx, submission.id, JSON.stringify(left))
    }
  return { orders: orders.length, reservations: reservations.length }
}

/** Anonymizes orders. Deletes their pending tracking events, their email addresses, and how their diners chose to hear about them. */
export async function eraseOrders(
  trx: Transaction<Database>,
  orders: readonly Pick<StoredOrder, 'id' | 'placed'>[],
  now: number,
): Promise<void> {
  for (const order of orders)
    await rewritePlacedOrder(
      trx,
      order.id,
      JSON.stringify(anonymizeOrder(parsePlacedOrder(order))),
      new Date(now),
    )
  const ids = orders.map(({ id }) => id)
  await deleteOrderEvents(trx, ids)
  await deleteOrderNews(trx, ids)
  await removeMailReceivers(trx, 'order', ids)
}

type Place = Parameters<VenueReader['branch']>[1]

/** Returns a check for whether a branch belongs to the business, or to a venue that no longer exists. */
export function createOwnershipCheck(trx: Transaction<Database>, venues: VenueReader, businessId: string) {
  return async (place: Place): Promise<boolean> => {
    try {
      return (await venues.branch(trx, place)).business.userId === businessId
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not-found') return true
      throw error
    }
  }
}
