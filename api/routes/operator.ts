import { operatorCalls, type VenueSummary } from '../../src/contract/operator-calls.ts'
import { canMove, statusName } from '../../src/domain/order-status.ts'
import { latestOrders, lockOrder, setStatus, statusHistory } from '../db/orders.ts'
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
import { ApiError, invalid, notFound } from '../errors.ts'
import { importVenue } from '../services/import-venue.ts'
import { asPlaced, currentOrder } from '../services/placed-order.ts'
import type { Register } from './register.ts'

/** The operator's calls: venue files in and out, publishing, and the course of orders. */
export function operatorRoutes(register: Register, deps: ApiDeps): void {
  const { db } = deps

  register(operatorCalls.listVenues, async () => {
    const rows = await listVenues(db)
    const venues: VenueSummary[] = []
    for (const row of rows) venues.push(await summary(db, row))
    return { venues }
  })
  register(operatorCalls.importVenue, async ({ bytes }) => {
    const imported = await importVenue(db, bytes, deps.now())
    deps.log('info', 'venue imported', { venue: imported.referenceId, revision: imported.revision })
    deps.onVenueSaved?.(imported.referenceIds)
    if (imported.gone.length > 0) deps.onVenueRemoved?.(imported.gone)
    return { venue: await summary(db, imported) }
  })
  register(operatorCalls.exportVenue, async ({ params }) => {
    const venue = await venueOf(db, params.referenceId)
    const row = await readDocument(db, venue.referenceId)
    if (!row) throw unknownVenue(params.referenceId)
    return row.document
  })
  register(operatorCalls.deleteVenue, async ({ params }) => {
    const venue = await summary(db, await venueOf(db, params.referenceId))
    await deleteVenue(db, venue.reference_id)
    deps.log('info', 'venue deleted', { venue: venue.reference_id })
    deps.onVenueRemoved?.(venue.reference_ids)
    return { venue }
  })
  publishing(register, deps)

  register(operatorCalls.listOrders, async ({ query }) => {
    const limit = query.limit === undefined ? 100 : Number(query.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw invalid([{ path: 'limit', message: 'expected a number from 1 to 500' }])
    const orders = await latestOrders(db, query.branch ?? null, limit)
    return { orders: orders.map((order) => currentOrder(order, true)) }
  })
  register(operatorCalls.setOrderStatus, ({ params, body }) =>
    db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, params.orderId)
      if (!order) throw notFound(`there is no order ${params.orderId}`)
      if (!canMove(order.status, body.status))
        throw new ApiError(
          'conflict',
          `an order that is ${statusName(order.status)} cannot become ${statusName(body.status)}`,
        )
      await setStatus(trx, order.id, body.status, new Date(deps.now()))
      const history = await statusHistory(trx, order.id)
      return {
        id: order.id,
        status: body.status,
        payment: asPlaced(order).payment.state,
        history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
      }
    }),
  )
}

function publishing(register: Register, { db, publisher }: ApiDeps): void {
  const available = async (referenceId: string) => {
    await venueOf(db, referenceId)
    if (!publisher) throw new ApiError('unavailable', 'this server does not publish')
    return publisher
  }
  register(operatorCalls.publishVenue, async ({ params }) =>
    (await available(params.referenceId)).publish(params.referenceId),
  )
  register(operatorCalls.venueStatus, async ({ params }) =>
    (await available(params.referenceId)).status(params.referenceId),
  )
  register(operatorCalls.rollbackVenue, async ({ params }) =>
    (await available(params.referenceId)).rollback(params.referenceId),
  )
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
