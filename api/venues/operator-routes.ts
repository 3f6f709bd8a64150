import { operatorCalls, type VenueSummary } from '../../src/contract/operator-calls.ts'
import { canMove, isRefused, orderStatus, statusName } from '../../src/domain/order-status.ts'
import { isUnpaid } from '../../src/domain/payment.ts'
import { latestOrders, lockOrder, setStatus } from '../db/orders.ts'
import { latestPayment, latestPayments } from '../db/payments.ts'
import {
  branchesOf,
  type Db,
  deleteVenue,
  domainsOf,
  listVenues,
  readDocument,
  type VenueRow,
} from '../db/venues.ts'
import type { ApiDeps } from '../deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { courseOf } from '../orders/order-timeline.ts'
import { callOff } from '../orders/pay-order.ts'
import { asPlaced, currentOrder } from '../orders/placed-order.ts'
import { type PaymentDeps, tellVoids } from '../payments/hosted-page.ts'
import { standing } from '../payments/payment-status.ts'
import { giveBack, spendHeld } from '../wallet/order-wallet.ts'
import { importVenue } from './import-venue.ts'

/** The operator's calls: venue files in and out, and the course of orders. */
export function operatorRoutes(
  register: Register,
  deps: ApiDeps,
  payments: PaymentDeps,
  { onlinePayments }: { onlinePayments: boolean },
): void {
  const { db } = deps

  register(operatorCalls.listVenues, async () => {
    const rows = await listVenues(db)
    const venues: VenueSummary[] = []
    for (const row of rows) venues.push(await summary(db, row))
    return { venues }
  })
  register(operatorCalls.importVenue, async ({ bytes }) => {
    const imported = await importVenue(db, bytes, deps.now(), deps.publishing, { onlinePayments })
    deps.log('info', 'venue imported', { venue: imported.referenceId, revision: imported.revision })
    return { venue: await summary(db, imported) }
  })
  register(operatorCalls.exportVenue, async ({ params }) => {
    const venue = await venueOf(db, params.referenceId)
    const row = await readDocument(db, venue.referenceId)
    if (!row) throw unknownVenue(params.referenceId)
    return row.document
  })
  register(operatorCalls.deleteVenue, async ({ params }) => {
    const venue = await db.transaction().execute(async (trx) => {
      const found = await summary(trx, await venueOf(trx, params.referenceId))
      await deleteVenue(trx, found.reference_id)
      await deps.publishing?.ask(trx, 'remove', found.reference_ids)
      return found
    })
    deps.log('info', 'venue deleted', { venue: venue.reference_id })
    return { venue }
  })

  register(operatorCalls.listOrders, async ({ query }) => {
    const limit = query.limit === undefined ? 100 : Number(query.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw invalid([{ path: 'limit', message: 'expected a number from 1 to 500' }])
    const orders = await latestOrders(db, query.branch ?? null, limit)
    const latest = await latestPayments(
      db,
      orders.map(({ id }) => id),
    )
    return { orders: orders.map((order) => currentOrder(order, latest.get(order.id), deps.now(), true)) }
  })
  register(operatorCalls.setOrderStatus, async ({ params, body }) => {
    const answer = await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, params.orderId)
      if (!order) throw notFound(`there is no order ${params.orderId}`)
      const latest = await latestPayment(trx, order.id)
      const now = deps.now()
      const stands = standing({ ...order, placedMethod: asPlaced(order).payment_type }, latest, now)
      if (!canMove(stands.status, body.status))
        throw new ApiError(
          'conflict',
          `an order that is ${statusName(stands.status)} cannot become ${statusName(body.status)}`,
        )
      const refused = isRefused(body.status)
      if (isUnpaid(stands.payment) && !refused)
        throw new ApiError(
          'conflict',
          `an order whose online payment is ${stands.payment} is not begun with`,
          {
            issues: [{ path: 'status', message: 'the order is not paid', reason: 'unpaid' }],
          },
        )
      // What will not be prepared is not charged, and what was is given back.
      if (refused) await callOff(trx, latest, new Date(now))
      await setStatus(trx, order.id, body.status, new Date(now))
      if (refused) await giveBack(trx, order.id, new Date(now))
      else if (body.status === orderStatus.accepted) await spendHeld(trx, order.id, new Date(now))
      return courseOf(trx, { ...order, status: body.status }, now)
    })
    await tellVoids(payments)
    return answer
  })
}

/** The venue of any of its reference ids. */
async function venueOf(db: Db, referenceId: string): Promise<VenueRow> {
  const [venue] = await listVenues(db, referenceId)
  if (!venue) throw unknownVenue(referenceId)
  return venue
}

const unknownVenue = (referenceId: string) => notFound(`there is no venue ${referenceId}`)

async function summary(db: Db, venue: VenueRow): Promise<VenueSummary> {
  const branches = await branchesOf(db, venue.referenceId)
  return {
    reference_id: venue.referenceId,
    reference_ids: branches.map((branch) => branch.referenceId),
    branch_ids: branches.map((branch) => branch.id),
    domains: await domainsOf(db, venue.referenceId),
    revision: venue.revision,
    imported_at: venue.importedAt.toISOString(),
  }
}
