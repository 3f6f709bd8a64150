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
} from '../db/sending/tracked-events.ts'
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

/** Undelivered events are dropped after this time, together with the visitor's IP address. */
const KEPT = 3 * 24 * HOUR
const FIRST_WAIT = 30 * SECOND
const LONGEST_WAIT = 6 * HOUR
/** Pause before an unpaid order is checked again. */
const UNPAID_WAIT = 30 * SECOND
/** Longer than the time limit for a vendor's response. */
const LEASE = 2 * MINUTE
const TIMEOUT = 20 * SECOND
/** Events delivered at the same time, so that one slow vendor does not delay the others. */
const BATCH = 20

/** Pause after `tries` failed attempts, in milliseconds: 30 s, doubled each time, at most 6 hours. */
export const retryDelay = (tries: number): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))

export type DeliveryDeps = {
  db: Kysely<Database>
  venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  log: Log
  /** Addresses of vendors for tests, without a slash at the end. */
  bases?: Partial<Record<ServerPixelType, string>>
}

const vendors: Readonly<Record<ServerPixelType, Vendor>> = {
  [integrations.metaConversions]: meta,
  [integrations.tiktokEvents]: tiktok,
  [integrations.snapchatEvents]: snapchat,
}

/**
 * Delivers a batch of due events to vendors (spec §9, integrations 5 to 7) and returns its size. Several processes may call
 * this at the same time: each event is leased to one. Failures are retried later and logged without visitor data.
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
    // The integration was removed, or the order will not be paid.
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
    // The database is unreachable. The lease ends anyway. Error messages may quote values, so only the name is logged.
    log('error', 'event not delivered', { ...about, error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** The venue's current credential; null if the venue, the branch or the integration no longer exists. */
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

/** The buyer of a paid order; `unpaid` if it still waits for payment, `over` if it will not be paid. */
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
      // A redirect would send the credential elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { verdict: vendor.verdict(answer.status, await answer.text()), status: answer.status }
  } catch {
    // Unreachable, or too slow. The error is not logged, since it contains the address with the credential.
    return { verdict: 'later', status: null }
  }
}
