import { deleteCustomer, lockCustomer } from '../db/customers.ts'
import { listCustomerOrders } from '../db/orders.ts'
import { deleteCodes } from '../db/otp-codes.ts'
import { clearComments } from '../db/ratings.ts'
import { deleteMessagesTo } from '../db/sending/outbox.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { eraseCustomerReservations } from '../reservations/erase-reservations.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { closeWallet } from '../wallet/close-wallet.ts'
import { type ErasedCounts, eraseGuest, eraseOrders } from './erase-guest.ts'
import { assertNoOpenOrders } from './open-orders.ts'

const ALL = { offset: 0, limit: 100_000 }

/**
 * Deletes a customer: profile, locations, sessions, codes and messages, and the data they left as a guest with the same
 * verified phone. Orders, reservations and the wallet's ledger are anonymized and stay for the venue's records; upcoming
 * reservations are cancelled. Email addresses are not verified, so newsletter sign-ups with the same address stay unless
 * this account made them.
 * @throws ApiError `conflict` with the reason `order-open` if one of the orders is still open, `wallet-balance` if the
 * wallet has a balance and `forfeitWallet` is false.
 */
export async function deleteAccount(
  { db, now, venues }: Pick<CallDeps, 'db' | 'now'> & { venues: VenueReader },
  customerId: string,
  { forfeitWallet }: { forfeitWallet: boolean },
): Promise<ErasedCounts> {
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, customerId)
    if (!customer) return { orders: 0, reservations: 0 }
    const phone = { businessId: customer.business_id, phone: customer.phone }
    const orders = await listCustomerOrders(trx, customerId, ALL)
    await assertNoOpenOrders(trx, orders, now())
    const asGuest = await eraseGuest(trx, venues, phone, now())
    await eraseOrders(trx, orders, now())
    const reservations = await eraseCustomerReservations(trx, customerId, now())
    await closeWallet(trx, customerId, forfeitWallet, new Date(now()))
    await deleteCodes(trx, phone)
    await deleteMessagesTo(trx, customer.phone)
    // Star ratings stay without their comments. Survey answers and newsletter addresses are deleted with the customer.
    await clearComments(trx, customerId)
    // This also deletes the customer's pending tracking events (api/tracking).
    await deleteCustomer(trx, customerId)
    return { orders: orders.length + asGuest.orders, reservations: reservations + asGuest.reservations }
  })
}
