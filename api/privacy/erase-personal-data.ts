import { findCustomerByPhone } from '../db/customers.ts'
import { lockOrder } from '../db/orders.ts'
import { deleteCodes } from '../db/otp-codes.ts'
import { lockReservation } from '../db/reservations.ts'
import { deleteMessagesTo } from '../db/sending/outbox.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'
import { eraseReservation } from '../reservations/erase-reservations.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { deleteAccount } from './delete-account.ts'
import { type ErasedCounts, eraseGuest, eraseOrders } from './erase-guest.ts'
import { assertNoOpenOrders } from './open-orders.ts'

type Deps = Pick<CallDeps, 'db' | 'now'> & { readonly venues: VenueReader }

/** The result of an erasure. `account` is true if the phone had an account, which was deleted. */
export type ErasureResult = ErasedCounts & { account: boolean }

/**
 * Erases the personal data of a phone's owner (E.164) at a business: their account, if any, and their data as a guest.
 * @throws ApiError `conflict` with the reason `order-open`, or `wallet-balance` unless `forfeitWallet`.
 */
export async function eraseByPhone(
  deps: Deps,
  by: { businessId: string; phone: string },
  options: { forfeitWallet: boolean },
): Promise<ErasureResult> {
  const customerId = await findCustomerByPhone(deps.db, by)
  if (customerId !== undefined) return { ...(await deleteAccount(deps, customerId, options)), account: true }
  return deps.db.transaction().execute(async (trx) => {
    const forgotten = await eraseGuest(trx, deps.venues, by, deps.now())
    await deleteCodes(trx, by)
    await deleteMessagesTo(trx, by.phone)
    return { ...forgotten, account: false }
  })
}

/**
 * Erases the personal data of a single order or reservation.
 * @throws ApiError `not-found`, `conflict` with the reason `order-open`.
 */
export function eraseByOrderId({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<ErasureResult> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id)
    if (order) {
      await assertNoOpenOrders(trx, [order], now(), 'this order is still open')
      await eraseOrders(trx, [order], now())
      return { orders: 1, reservations: 0, account: false }
    }
    const reservation = await lockReservation(trx, id)
    if (!reservation) throw notFound(`there is no order or reservation ${id}`)
    await eraseReservation(trx, reservation, now())
    return { orders: 0, reservations: 1, account: false }
  })
}
