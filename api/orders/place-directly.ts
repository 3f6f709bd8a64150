import { randomBytes } from 'node:crypto'
import type { OrderRequest, PlacedOrder } from '../../src/contract/order/order.ts'
import { paymentMethods } from '../../src/domain/payment/payment.ts'
import { isServerPixel } from '../../src/domain/venue/tracking.ts'
import { derivedSecret, hash } from '../crypto/secrets.ts'
import { insertOrderDirectly } from '../db/direct-order.ts'
import { ApiError } from '../http/errors.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { sendVoids } from '../payments/send-voids.ts'
import type { CurrentBranch } from '../venues/venue-reader.ts'
import type { OrderAttempt, PlaceOrderResult } from './order-attempt.ts'
import { countedQuantities } from './order-stock.ts'
import { buildPlacedOrder } from './placed-order.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'

/**
 * Places an ordinary order, with a key, in one statement: it is checked by the venue as this process last read it, and
 * stored only if the venue still has that revision. Returns null in all other cases, with nothing changed: if the order is
 * refused, its key is known, the venue has changed or was not read before, or the order needs more than one statement
 * (payment, wallet, replaced orders, counted dishes, a limit per quarter of an hour, tracking, an order that staff enter).
 * `placeOrder` then decides, with the key claimed first.
 */
export async function placeDirectly(
  deps: PaymentDeps,
  request: OrderRequest,
  attempt: OrderAttempt,
  requestHash: string,
): Promise<PlaceOrderResult | null> {
  const { key, customer } = attempt
  const view = deps.venues.known(request.branch_id)
  if (key === null || !view || needsTransaction(request, attempt, view)) return null
  const prepared = tryPrepareOrder(view, request, deps.now(), customer)
  if (!prepared || prepared.details.payment === paymentMethods.online) return null
  if (countedQuantities(view.staff.stock, prepared.priced.lines).length > 0) return null
  const { at, day, customerId, details, priced } = prepared
  const id = deps.randomId()
  const salt = randomBytes(16).toString('base64url')
  const secret = derivedSecret(salt, key)
  const order = buildPlacedOrder({ id, number: 0, at }, view, details, priced)
  const stored = await insertOrderDirectly(deps.db, {
    ...{ id, day, customerId, at, placed: splitAtNumber(order) },
    branchId: view.branchId,
    venue: view.venue,
    referenceId: view.business.referenceId,
    secretHash: hash(secret),
    phone: order.phone || null,
    status: order.status,
    claim: { keyHash: hash(key), requestHash, orderId: id, salt },
    revision: view.revision,
    accountId: customer?.customerId ?? null,
  })
  if (!stored) return null
  if (stored.hasVoids) await sendVoids(deps)
  return { order: { ...order, number: stored.number }, secret, payment_url: null }
}

const needsTransaction = (
  request: OrderRequest,
  { supersedes, visitor, entry }: OrderAttempt,
  view: CurrentBranch,
): boolean =>
  entry !== undefined ||
  supersedes.length > 0 ||
  request.replaces !== null ||
  request.use_wallet ||
  view.staff.capacity !== null ||
  (visitor !== null && visitor !== undefined && view.pixelSettings.some(isServerPixel))

/** Null if the order is refused by this state of the venue, which may be outdated. */
function tryPrepareOrder(...given: Parameters<typeof prepareOrder>): PreparedOrder | null {
  try {
    return prepareOrder(...given)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** The order as JSON text before and after its number, which the database chooses. */
function splitAtNumber({ id, number: _, ...rest }: PlacedOrder): readonly [before: string, after: string] {
  return [`{"id":${JSON.stringify(id)},"number":`, `,${JSON.stringify(rest).slice(1)}`]
}
