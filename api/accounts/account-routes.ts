import { ORDERS_PAGE_SIZE } from '../../src/contract/account/account.ts'
import { calls } from '../../src/contract/calls.ts'
import { findCustomer } from '../db/customers.ts'
import { countCustomerOrders, findOrder, listCustomerOrders } from '../db/orders.ts'
import { findLatestOrderPayment, findLatestOrderPayments } from '../db/payments.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { parsePageNumber } from '../http/page-number.ts'
import type { Caller, Register } from '../http/register.ts'
import { orderTimeline } from '../orders/order-timeline.ts'
import { orderFromStored } from '../orders/placed-order.ts'
import { deleteAccount } from '../privacy/delete-account.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { loadUser, updateProfile } from './profile.ts'

/**
 * The calls about a customer's profile, saved locations, account and orders, each for that customer only (spec §3, §7).
 */
export function accountRoutes(register: Register, deps: CallDeps, venues: VenueReader): void {
  const { db, log } = deps

  register(calls.profile, async ({ params, customer }) => {
    assertOwnAccount(params.id, customer)
    const found = await findCustomer(db, customer.customerId)
    if (!found) throw new ApiError('unauthorized', 'this account no longer exists')
    return { user: await loadUser(db, found) }
  })
  register(calls.updateProfile, async ({ body, customer }) => ({
    user: await updateProfile(deps, customer, body),
  }))
  register(calls.deleteAccount, async ({ params, query, customer }) => {
    assertOwnAccount(params.id, customer)
    const forfeitWallet = query.forfeit_wallet === 'true'
    await deleteAccount({ ...deps, venues }, customer.customerId, { forfeitWallet })
    log('info', 'account deleted', {})
    return { message: '' }
  })
  register(calls.orders, async ({ params, query, customer }) => {
    assertOwnAccount(params.id, customer)
    const page = parsePageNumber(query.page)
    const [total, orders] = [
      await countCustomerOrders(db, customer.customerId),
      await listCustomerOrders(db, customer.customerId, {
        offset: (page - 1) * ORDERS_PAGE_SIZE,
        limit: ORDERS_PAGE_SIZE,
      }),
    ]
    const payments = await findLatestOrderPayments(
      db,
      orders.map(({ id }) => id),
    )
    return {
      orders: orders.map((order) => orderFromStored(order, payments.get(order.id), deps.now(), true)),
      page,
      next_page: page * ORDERS_PAGE_SIZE < total ? page + 1 : null,
      total,
    }
  })
  register(calls.orderById, async ({ params, query, customer }) => {
    const order = await findOrder(db, params.orderId)
    if (order?.customerId !== customer.customerId) throw notFound('there is no such order')
    return {
      order: orderFromStored(
        order,
        await findLatestOrderPayment(db, order.id),
        deps.now(),
        query.full === 'true',
      ),
      history: (await orderTimeline(db, order, deps.now())).history,
    }
  })
}

/** Refuses every other id in the same way, whether it exists or not. @throws ApiError `forbidden` */
function assertOwnAccount(id: string, customer: Caller): void {
  if (id !== customer.customerId) throw new ApiError('forbidden', 'this is not your account')
}
