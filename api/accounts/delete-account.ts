import * as v from 'valibot'
import { address } from '../../src/contract/address.ts'
import type { PlacedOrder } from '../../src/contract/order.ts'
import { isFinal } from '../../src/domain/order-status.ts'
import { deleteCustomer, lockCustomer } from '../db/customers.ts'
import { forgetAddress } from '../db/newsletter.ts'
import { ordersOfCustomer, rewritePlaced, type StoredOrder } from '../db/orders.ts'
import { forgetCodes } from '../db/otp-codes.ts'
import { forgetMessagesTo } from '../db/outbox.ts'
import { latestPayments } from '../db/payments.ts'
import { forgetComments } from '../db/ratings.ts'
import type { Db } from '../db/venues.ts'
import type { ApiDeps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { emailKey } from '../feedback/newsletter.ts'
import { closeWallet } from '../services/close-wallet.ts'
import { forgetReservationsOf } from '../services/forget-reservations.ts'
import { standing } from '../services/order-payment.ts'
import { asPlaced } from '../services/placed-order.ts'

const DAY = 24 * 3_600_000
const NO_ADDRESS = v.parse(address, {})
const ALL = { offset: 0, limit: 100_000 }

/**
 * Deletes a customer: profile, locations, sessions, codes and messages. Orders stay for the venue's books, without whose
 * they were, and so do reservations, of which those to come are called off, and the wallet's ledger. @throws ApiError `conflict` with the reason `order-open` while the venue is busy
 * with one of them, `wallet-balance` while there is money in the wallet and nobody said to give that up.
 */
export async function deleteAccount(
  { db, now }: Pick<ApiDeps, 'db' | 'now'>,
  customerId: string,
  { forfeitWallet }: { forfeitWallet: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, customerId)
    if (!customer) return
    const orders = await ordersOfCustomer(trx, customerId, ALL)
    if (await someOpen(trx, orders, now())) {
      const message = 'an order of this account is still open'
      throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'order-open' }] })
    }
    for (const order of orders)
      await rewritePlaced(trx, order.id, JSON.stringify(withoutPerson(asPlaced(order))))
    await forgetReservationsOf(trx, customerId, now())
    await closeWallet(trx, customerId, forfeitWallet, new Date(now()))
    await forgetCodes(trx, { businessId: customer.business_id, phone: customer.phone })
    await forgetMessagesTo(trx, customer.phone)
    // Stars stay with the venue, without their words; answers to surveys and newsletter addresses go with the customer.
    await forgetComments(trx, customerId)
    if (customer.email) await forgetAddress(trx, customer.business_id, emailKey(customer.email))
    // With it go the events of tracking that still wait (api/tracking): their rows are the customer's.
    await deleteCustomer(trx, customerId)
  })
}

/** Whoever prepares or brings an order needs its person. What a venue never closed keeps nobody for longer than a day. */
async function someOpen(db: Db, orders: readonly StoredOrder[], now: number): Promise<boolean> {
  const payments = await latestPayments(
    db,
    orders.map(({ id }) => id),
  )
  return orders.some((order) => {
    const placed = asPlaced(order)
    const stands = standing({ ...order, placedMethod: placed.payment_type }, payments.get(order.id), now)
    const wanted = placed.schedule ? Date.parse(`${placed.schedule.date}T23:59:59Z`) : 0
    return !isFinal(stands.status) && now < Math.max(Date.parse(placed.created_at), wanted) + DAY
  })
}

/** What was ordered and paid, and nothing of who ordered it: no name, phone, car, address, gift, nor any note. */
export function withoutPerson(order: PlacedOrder): PlacedOrder {
  return {
    ...order,
    name: '',
    phone: '',
    comment: '',
    car: null,
    gift: null,
    order_lines: order.order_lines.map((line) => ({ ...line, comment: '' })),
    delivery: order.delivery && { ...order.delivery, address: NO_ADDRESS },
  }
}
