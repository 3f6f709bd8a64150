import type { Transaction } from 'kysely'
import type { OrderRequest, PlacedOrder } from '../../src/contract/order/order.ts'
import { withWallet } from '../../src/domain/order/quote.ts'
import { slotStartTime } from '../../src/domain/time/slot-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'
import { hash } from '../crypto/secrets.ts'
import { preventCustomerDeletion } from '../db/customers.ts'
import { findOrder, insertOrder, nextOrderNumber } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { preventVenueImport } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { runOnce } from '../http/run-once.ts'
import { createPayment, type PaymentDeps, preparePaymentPage, sendVoids } from '../payments/hosted-page.ts'
import { payableOrder } from '../payments/payable.ts'
import { queuePurchase } from '../tracking/queue-events.ts'
import type { Visitor } from '../tracking/visitor.ts'
import { holdWalletPayment, planWalletPayment, releaseHold } from '../wallet/order-wallet.ts'
import { assertMinimumOrder } from './check-delivery.ts'
import { checkOrder } from './check-order.ts'
import { buildPlacedOrder, orderFromStored } from './placed-order.ts'
import { assertNoChanges, priceOrder } from './price-order.ts'
import { replaceOrder, supersedeOrders } from './replace-order.ts'

/** One attempt to place an order: its idempotency key, the keys of earlier attempts it replaces, and its sender. */
export type OrderAttempt = {
  /** `Idempotency-Key`; null if the request has none. */
  key: string | null
  /** Keys of earlier attempts whose answers the diner never saw. */
  supersedes: readonly string[]
  /** Origin of the site the diner returns to after paying. */
  origin: string
  /** Null for a guest. A customer of another business counts as a guest (spec §4). */
  customer: { readonly customerId: string; readonly businessId: string } | null
  /** The browser of a diner who consented to tracking; null: the order is not reported to anyone. */
  visitor?: Visitor | null
}

/** A placed order, the secret that gives access to it, and its payment page if it has one. */
export type PlaceOrderResult = { order: PlacedOrder; secret: string; payment_url: string | null }

/**
 * Places an order: checks and prices it by the venue's current menu, numbers and stores it in one transaction. Requests
 * with the same key, even simultaneous ones, place one order and all return its current state; a failed request does not
 * use up the key. An order that is paid online then gets its payment page.
 * @throws ApiError `invalid`, `not-found` (branch), `unavailable` (closed, type not sold), `changed` (with the changes),
 * `conflict` (the key was used for another request, a later attempt invalidated it, or the order to replace cannot be
 * cancelled).
 */
export async function placeOrder(
  deps: PaymentDeps,
  request: OrderRequest,
  attempt: OrderAttempt,
): Promise<PlaceOrderResult> {
  const { order, secret } = await deps.db.transaction().execute(async (trx) => {
    const id = deps.randomId()
    const keyed = {
      key: attempt.key,
      requestHash: hash(JSON.stringify(request)),
      id,
      at: new Date(deps.now()),
      customerId: attempt.customer?.customerId ?? null,
      makes: 'order',
    } as const
    const placed = await runOnce(
      trx,
      keyed,
      (earlier) => findOrder(trx, earlier),
      (secret) => placeNewOrder(deps, trx, request, attempt, id, secret),
    )
    if ('made' in placed) return { order: placed.made, secret: placed.secret }
    // The current state, not the original answer: the order may have been cancelled since.
    const { found, secret } = placed
    const order = orderFromStored(found, await findLatestOrderPayment(trx, found.id), deps.now(), true)
    return { order, secret }
  })
  await sendVoids(deps)
  const payment = await findLatestOrderPayment(deps.db, order.id)
  return {
    order,
    secret,
    payment_url: payment ? await preparePaymentPage(deps, payment, payableOrder(order)) : null,
  }
}

async function placeNewOrder(
  deps: PaymentDeps,
  trx: Transaction<Database>,
  request: OrderRequest,
  { supersedes, origin, customer, visitor }: OrderAttempt,
  id: string,
  secret: string,
): Promise<PlacedOrder> {
  // Locked first, as in the deletion of an account, to avoid deadlocks.
  if (customer && !(await preventCustomerDeletion(trx, customer.customerId)))
    throw new ApiError('unauthorized', 'this account no longer exists')
  const cancelled = await supersedeOrders(trx, supersedes, customer?.customerId ?? null, deps.now())
  if (request.replaces) cancelled.push(...(await replaceOrder(trx, request.replaces, deps.now())))
  for (const orderId of cancelled) await releaseHold(trx, orderId, new Date(deps.now()))
  await preventVenueImport(trx, request.branch_id)
  const view = await deps.venues.branch(trx, { branchId: request.branch_id })
  if (view.closed) throw new ApiError('unavailable', 'this venue is not accepting orders at the moment')
  const at = new Date(deps.now())
  const time = venueTime(at.getTime(), view.business.timeZone)
  const customerId = customer?.businessId === view.business.userId ? customer.customerId : null
  const details = checkOrder(view, request, at.getTime(), customerId === null ? 'guest' : 'member')
  const priced = priceOrder(
    view,
    details.sellingType,
    request.order_lines,
    { coupon: details.coupon, delivery: details.terms },
    // Availability depends on the requested time of the order.
    details.schedule ? slotStartTime(details.schedule) : time,
  )
  assertNoChanges(priced, request, view.business.currency)
  assertMinimumOrder(priced.quote, details.terms, view.business.currency)
  const payment =
    customerId !== null && request.use_wallet
      ? await planWalletPayment(trx, customerId, view, details, priced.quote, request)
      : null
  const number = await nextOrderNumber(trx, view.branchId, time.date)
  const paid = payment ? { ...priced, quote: withWallet(priced.quote, payment.amount) } : priced
  const order = buildPlacedOrder({ id, number, at }, view, details, paid)
  await insertOrder(trx, {
    id,
    branchId: view.branchId,
    venue: view.venue,
    referenceId: view.business.referenceId,
    number,
    day: time.date,
    secretHash: hash(secret),
    customerId,
    placed: JSON.stringify(order),
    phone: order.phone || null,
    status: order.status,
    at,
  })
  if (payment) await holdWalletPayment(trx, id, payment, at)
  if (visitor) await queuePurchase(trx, view, order, { visitor, customerId, now: at.getTime() })
  const { option, state } = order.payment
  if (state === 'awaiting' && option !== null)
    await createPayment(deps, trx, payableOrder(order), { option, origin, locale: request.locale })
  return order
}
