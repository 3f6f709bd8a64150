import type { Transaction } from 'kysely'
import type { OrderRequest, PlacedOrder } from '../../src/contract/order/order.ts'
import { withWallet } from '../../src/domain/order/quote.ts'
import { hash } from '../crypto/secrets.ts'
import { preventCustomerDeletion } from '../db/customers.ts'
import { findOrder, insertOrder, nextOrderNumber } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { insertLoad } from '../db/service/load.ts'
import { returnStock } from '../db/stock/order-use.ts'
import { preventVenueImport } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import { runOnce } from '../http/run-once.ts'
import { createPayment, preparePaymentPage } from '../payments/hosted-page.ts'
import { payableOrder } from '../payments/payable.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { sendVoids } from '../payments/send-voids.ts'
import { countDishes, planOrder } from '../service/order-capacity.ts'
import { queuePurchase } from '../tracking/queue-events.ts'
import { holdWalletPayment, planWalletPayment, releaseHold } from '../wallet/order-wallet.ts'
import type { OrderAttempt, PlaceOrderResult } from './order-attempt.ts'
import { takeOrderStock } from './order-stock.ts'
import { placeDirectly } from './place-directly.ts'
import { buildPlacedOrder, orderFromStored } from './placed-order.ts'
import { prepareOrder } from './prepare-order.ts'
import { replaceOrder, supersedeOrders } from './replace-order.ts'

/**
 * Places an order: checks and prices it by the venue's current menu, numbers and stores it in one transaction, which is a
 * single statement for an ordinary order. Requests with the same key, even simultaneous ones, place one order and all
 * return its current state; a failed request does not use up the key. An order that is paid online then gets its payment
 * page.
 * @throws ApiError `invalid`, `not-found` (branch), `unavailable` (closed, type not sold), `changed` (with the changes),
 * `conflict` (the key was used for another request, a later attempt invalidated it, or the order to replace cannot be
 * cancelled).
 */
export async function placeOrder(
  deps: PaymentDeps,
  request: OrderRequest,
  attempt: OrderAttempt,
): Promise<PlaceOrderResult> {
  const requestHash = hash(JSON.stringify(request))
  const direct = await placeDirectly(deps, request, attempt, requestHash)
  if (direct) return direct
  const { order, secret } = await deps.db.transaction().execute(async (trx) => {
    const id = deps.randomId()
    const keyed = {
      key: attempt.key,
      requestHash,
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
  { supersedes, origin, customer, visitor, entry }: OrderAttempt,
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
  const byStaff = entry !== undefined
  const prepared = prepareOrder(view, request, deps.now(), customer, byStaff)
  const { at, day, customerId, priced } = prepared
  const plan = await planOrder(trx, view, { ...prepared.details, byStaff }, countDishes(priced.lines), at)
  const details = { ...prepared.details, schedule: plan.schedule }
  const payment =
    customerId !== null && request.use_wallet
      ? await planWalletPayment(trx, customerId, view, details, priced.quote, request)
      : null
  const number = await nextOrderNumber(trx, view.branchId, day)
  // After everything that orders of a branch wait for: they lock stocks last.
  for (const orderId of cancelled) await returnStock(trx, orderId)
  const paid = payment ? { ...priced, quote: withWallet(priced.quote, payment.amount) } : priced
  const order = buildPlacedOrder({ id, number, at }, view, details, paid)
  await insertOrder(trx, {
    id,
    branchId: view.branchId,
    venue: view.venue,
    referenceId: view.business.referenceId,
    number,
    day,
    secretHash: hash(secret),
    customerId,
    placed: JSON.stringify(order),
    phone: order.phone || null,
    status: order.status,
    ...(entry && { staffId: entry.staffId }),
    at,
  })
  if (plan.load) await insertLoad(trx, view.branchId, [{ orderId: id, ...plan.load }])
  await takeOrderStock(trx, view, id, priced.lines)
  await entry?.accept(trx, id)
  if (payment) await holdWalletPayment(trx, id, payment, at)
  if (visitor) await queuePurchase(trx, view, order, { visitor, customerId, now: at.getTime() })
  const { option, state } = order.payment
  if (state === 'awaiting' && option !== null)
    await createPayment(deps, trx, payableOrder(order), { option, origin, locale: request.locale })
  return order
}
