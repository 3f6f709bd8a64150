import type { Kysely } from 'kysely'
import { isRefused } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { integrations, isServerPixel, type ServerPixelType } from '../../src/domain/venue/tracking.ts'
import { findCustomer } from '../db/customers.ts'
import { findOrder, parsePlacedOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import {
  deleteEvent,
  deleteOldEvents,
  postponeEvent,
  type TrackedEvent,
  takeDueEvents,
} from '../db/tracked-events.ts'
import { ApiError } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { type HashedUser, type StoredEvent, UNKNOWN_USER } from './event.ts'
import { hashUser } from './hash-user.ts'
import { meta } from './meta.ts'
import { snapchat } from './snapchat.ts'
import { tiktok } from './tiktok.ts'
import type { Vendor, Verdict } from './vendor.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What nobody took by then is not sent any more, and the visitor's address is not kept longer. */
const KEPT = 3 * 24 * HOUR
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 6 * HOUR
/** How soon an unpaid order is looked at again. */
const UNPAID_WAIT = 30 * SECOND
/** Longer than a vendor may take to answer. */
const LEASE = 2 * MINUTE
const TIMEOUT = 20 * SECOND
/** At once, so that one slow vendor does not hold up the others. */
const BATCH = 20

/** Wait before the try after `tries` failed ones, in milliseconds: 30 s, doubled each time, at most 6 hours. */
export const retryDelay = (tries: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))

export type DeliveryDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  log: Log
  /** Where vendors are reached instead of at their own addresses; no slash at the end. */
  bases?: Partial<Record<ServerPixelType, string>>
}

const vendors: Readonly<Record<ServerPixelType, Vendor>> = {
  [integrations.metaConversions]: meta,
  [integrations.tiktokEvents]: tiktok,
  [integrations.snapchatEvents]: snapchat,
}

/**
 * Tells vendors of what waits and is due (spec §9, integrations 5 to 7); how many events that was about. Any number of
 * processes may do so at once: each event is one's alone. Failures are kept for later and logged without anything of a
 * visitor.
 */
export async function deliverDueEvents(deps: DeliveryDeps): Promise<number> {
  const now = deps.now()
  const old = await deleteOldEvents(deps.db, new Date(now - KEPT))
  if (old > 0) deps.log('error', 'events given up', { events: old })
  const due = await takeDueEvents(deps.db, {
    now: new Date(now),
    leaseEnds: new Date(now + LEASE),
    most: BATCH,
  })
  await Promise.all(due.map((row) => deliverOne(deps, row)))
  return due.length
}

async function deliverOne(deps: DeliveryDeps, row: TrackedEvent): Promise<void> {
  const { db, log } = deps
  const vendor = vendors[row.integration]
  const about = { vendor: vendor.name, branch: row.branch_id, event: row.seq }
  try {
    const token = await findToken(deps, row)
    const person = row.order_id === null ? UNKNOWN_USER : await findBuyer(deps, row.order_id, row.customer_id)
    // No longer configured, or nothing that will be bought.
    if (token === null || person === 'over') return await deleteEvent(db, row.seq)
    if (person === 'unpaid')
      return await postponeEvent(db, row.seq, { dueAt: new Date(deps.now() + UNPAID_WAIT), tries: row.tries })
    const { verdict, status } = await sendToVendor(deps, vendor, row, token, person)
    if (verdict === 'later') {
      const tries = row.tries + 1
      log('error', 'event not taken', { ...about, status, tries })
      return await postponeEvent(db, row.seq, { dueAt: new Date(deps.now() + retryDelay(tries)), tries })
    }
    if (verdict === 'refused') log('error', 'event refused', { ...about, status })
    await deleteEvent(db, row.seq)
  } catch (error) {
    // The database is away: whatever happened, the lease ends. Its message may quote values: they stay out.
    log('error', 'event not delivered', { ...about, error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** The credential as the venue has it now; null: the venue, the branch or the integration is no more. */
async function findToken({ db, venues }: DeliveryDeps, row: TrackedEvent): Promise<string | null> {
  try {
    const { pixelSettings } = await venues.branch(db, { branchId: row.branch_id })
    const pixel = pixelSettings
      .filter(isServerPixel)
      .find(({ type, id }) => type === row.integration && id === row.pixel_id)
    return pixel?.access_token ?? null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  }
}

/** Who bought it, once that has happened: an order that waits for its payment is no purchase yet. */
async function findBuyer(
  { db, now }: DeliveryDeps,
  orderId: string,
  customerId: string | null,
): Promise<HashedUser | 'unpaid' | 'over'> {
  const order = await findOrder(db, orderId)
  if (!order) return 'over'
  const placed = parsePlacedOrder(order)
  const latest = await findLatestOrderPayment(db, orderId)
  const { status, payment } = paymentStatus({ ...order, placedMethod: placed.payment_type }, latest, now())
  if (isRefused(status)) return 'over'
  if (isUnpaid(payment)) return 'unpaid'
  const customer = customerId === null ? undefined : await findCustomer(db, customerId)
  return hashUser({ phone: placed.phone, email: customer?.email ?? null })
}

async function sendToVendor(
  deps: DeliveryDeps,
  vendor: Vendor,
  row: TrackedEvent,
  token: string,
  person: HashedUser,
): Promise<{ verdict: Verdict; status: number | null }> {
  const base = deps.bases?.[row.integration] ?? vendor.base
  const event = JSON.parse(row.event) as StoredEvent
  const { url, headers, body } = vendor.request(base, { pixelId: row.pixel_id, token, event, user: person })
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // A credential goes to the vendor alone.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { verdict: vendor.verdict(answer.status, await answer.text()), status: answer.status }
  } catch {
    // Not reached, or not in time. The error names the address, and with it the credential.
    return { verdict: 'later', status: null }
  }
}
