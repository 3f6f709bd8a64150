import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { OrderRequest, PlacedOrder } from '../../src/contract/order.ts'
import { toAmount, toMinor } from '../../src/domain/money.ts'
import { venueTime } from '../../src/domain/weekday.ts'
import { claimKey } from '../db/idempotency.ts'
import { findOrder, insertOrder, nextOrderNumber } from '../db/orders.ts'
import type { Database } from '../db/schema.ts'
import { holdVenue } from '../db/venues.ts'
import { ApiError } from '../errors.ts'
import { checkOrder } from './check-order.ts'
import { asPlaced, makePlacedOrder } from './placed-order.ts'
import { type PricedOrder, priceOrder } from './price-order.ts'
import { derivedSecret, hash, newSecret } from './secrets.ts'
import type { VenueReader } from './venue-reader.ts'

export type PlaceOrderDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  randomId(): string
}

export type PlacedAnswer = { order: PlacedOrder; secret: string; payment_url: string | null }

/**
 * Places an order: checked and priced by the venue's menu of this moment, numbered, and stored, in one transaction.
 * With a key, every repeat of the request, also at the same time, gets the answer of the first that succeeded; one that
 * failed leaves the key free.
 * @throws ApiError `invalid`, `not-found` (branch), `unavailable` (closed, type off), `changed` (with the changes),
 * `conflict` (the key was used with another request).
 */
export function placeOrder(
  deps: PlaceOrderDeps,
  request: OrderRequest,
  key: string | null,
): Promise<PlacedAnswer> {
  return deps.db.transaction().execute(async (trx) => {
    const id = deps.randomId()
    if (key === null) return placeNew(deps, trx, request, id, newSecret())
    const salt = randomBytes(16).toString('base64url')
    const requestHash = hash(JSON.stringify(request))
    const claim = await claimKey(trx, { keyHash: hash(key), requestHash, orderId: id, salt })
    if (claim.claimed) return placeNew(deps, trx, request, id, derivedSecret(salt, key))
    const { earlier } = claim
    if (earlier.requestHash !== requestHash)
      throw new ApiError('conflict', 'this Idempotency-Key was already used with another order')
    const stored = await findOrder(trx, earlier.orderId)
    if (!stored) throw new Error(`idempotency key without its order ${earlier.orderId}`)
    return { order: asPlaced(stored), secret: derivedSecret(earlier.salt, key), payment_url: null }
  })
}

async function placeNew(
  deps: PlaceOrderDeps,
  trx: Transaction<Database>,
  request: OrderRequest,
  id: string,
  secret: string,
): Promise<PlacedAnswer> {
  await holdVenue(trx, request.branch_id)
  const view = await deps.venues.branch(trx, { branchId: request.branch_id })
  const at = new Date(deps.now())
  const time = venueTime(at.getTime(), view.business.timeZone)
  const details = checkOrder(view, request, at.getTime())
  const priced = priceOrder(
    view,
    details.sellingType,
    request.order_lines,
    { coupon: details.coupon, delivery: details.terms },
    time,
  )
  refuseChanges(priced, request, view.business.currency)
  const number = await nextOrderNumber(trx, view.branchId, time.date)
  const order = makePlacedOrder({ id, number, at }, view, details, priced)
  await insertOrder(trx, {
    id,
    branchId: view.branchId,
    venue: view.venue,
    referenceId: view.business.referenceId,
    number,
    day: time.date,
    secretHash: hash(secret),
    placed: JSON.stringify(order),
    status: order.status,
    at,
  })
  return { order, secret, payment_url: null }
}

/** The diner agreed to what they saw: anything else has to be agreed to again. */
function refuseChanges({ quote, changes }: PricedOrder, request: OrderRequest, currency: string): void {
  const agreed = request.total === null ? quote.total : toMinor(request.total, currency)
  if (changes.length === 0 && agreed === quote.total) return
  throw new ApiError('changed', 'the menu has changed since the order was put together', {
    changes,
    total: toAmount(quote.total, currency),
  })
}
