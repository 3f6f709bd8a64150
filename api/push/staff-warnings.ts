import type { Kysely } from 'kysely'
import { warningIsDueAt } from '../../src/domain/order/answer-time.ts'
import { isUnanswered } from '../../src/domain/order/order-status.ts'
import { isUnpaid } from '../../src/domain/payment/payment.ts'
import { isBoardMissing, MISSING_AFTER } from '../../src/domain/staff/board-missing.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { formatReference } from '../../src/i18n/format/format.ts'
import { textDirection } from '../../src/i18n/locale/direction.ts'
import type { OrderNotice } from '../../src/i18n/messages/order-notification.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { hash } from '../crypto/secrets.ts'
import { findOrder, lockOrder, parsePlacedOrder, type StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import {
  type DueWarning,
  deleteDevicePush,
  deleteWarning,
  listMissingBoards,
  listUnwarnedOrders,
  markBoardWarned,
  markWarned,
  postponeWarning,
  queueWarning,
  takeDueWarnings,
} from '../db/push/staff-warnings.ts'
import type { Database } from '../db/schema/database.ts'
import type { Db } from '../db/venues.ts'
import { ApiError } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { paymentStatus } from '../payments/payment-status.ts'
import { idleSince } from '../staff/device-access.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { PUSH_BATCH, PUSH_LEASE, PUSH_LOOKS, retryWait } from './push-retry.ts'
import type { PushSettings } from './push-service.ts'
import { sendPush } from './send-push.ts'

/** Younger orders need no look, in milliseconds. */
const SHORTEST_WAIT = 90_000

export type StaffWarningDeps = {
  readonly db: Kysely<Database>
  readonly venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  readonly push: PushSettings
  /** The messages of the namespace `counter` in the language closest to a locale. */
  readonly texts: (locale: string) => { language: string; t: Translate }
}

/** Warns owners and managers of orders that nobody answers, and of branches without a board, until it is closed. */
export const startStaffWarnings = (deps: StaffWarningDeps): Wakeable =>
  createWakeable(() => warnStaff(deps), {
    ...PUSH_LOOKS,
    onError: (error) =>
      deps.log('error', 'staff could not be warned', {
        error: error instanceof Error ? error.name : 'unknown',
      }),
  })

/** Queues the warnings that are due, and sends those that are queued. Several processes may do this at once. */
export async function warnStaff(deps: StaffWarningDeps): Promise<void> {
  await queueOrderWarnings(deps)
  await queueBoardWarnings(deps)
  const now = deps.now()
  const lease = { now: new Date(now), leaseEnds: new Date(now + PUSH_LEASE), most: PUSH_BATCH }
  for (;;) {
    const due = await takeDueWarnings(deps.db, lease)
    await Promise.all(due.map((warning) => sendOne(deps, warning)))
    if (due.length < PUSH_BATCH) return
  }
}

async function queueOrderWarnings({ db, venues, now }: StaffWarningDeps): Promise<void> {
  const at = new Date(now())
  const seenAfter = idleSince(now())
  for (const { id } of await listUnwarnedOrders(db, new Date(now() - SHORTEST_WAIT), seenAfter))
    await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id)
      if (!order) return
      const { branchId } = order
      const { business } = await venues.branch(trx, { branchId })
      const dueAt = await warningTime(trx, order, business.timeZone, now())
      if (dueAt === null || dueAt > now() || !(await markWarned(trx, id, at))) return
      await queueWarning(trx, { branchId, orderId: id, at, seenAfter })
    })
}

/** When staff are warned about an order, in epoch milliseconds. Null if it waits for no answer. */
async function warningTime(
  db: Db,
  order: StoredOrder,
  timeZone: string,
  now: number,
): Promise<number | null> {
  const placed = parsePlacedOrder(order)
  const latest = await findLatestOrderPayment(db, order.id)
  const current = paymentStatus({ ...order, placedMethod: placed.payment_type }, latest, now)
  if (!isUnanswered(current.status) || isUnpaid(current.payment)) return null
  const { schedule, created_at } = placed
  const waiting = {
    placedAt: Date.parse(created_at),
    paidAt: current.paidAt?.getTime() ?? null,
    schedule,
  }
  return warningIsDueAt(waiting, timeZone)
}

async function queueBoardWarnings({ db, venues, now }: StaffWarningDeps): Promise<void> {
  const at = new Date(now())
  const seenAfter = idleSince(now())
  for (const { branchId, seenAt } of await listMissingBoards(
    db,
    new Date(now() - MISSING_AFTER),
    seenAfter,
  )) {
    const { hours, business, closed } = await venues.branch(db, { branchId })
    const times = { lastSeen: seenAt.getTime(), now: now() }
    if (closed || !isBoardMissing(hours, business.timeZone, times)) continue
    await db.transaction().execute(async (trx) => {
      if (await markBoardWarned(trx, branchId, seenAt, at))
        await queueWarning(trx, { branchId, orderId: null, at, seenAfter })
    })
  }
}

async function sendOne(deps: StaffWarningDeps, warning: DueWarning): Promise<void> {
  const { db, log } = deps
  const notice = await readNotice(deps, warning).catch((error: unknown) => {
    // The branch was removed meanwhile.
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  })
  if (!notice) return deleteWarning(db, warning.seq)
  const { endpoint, p256dh, auth } = warning.subscription
  const topic = hash(notice.tag).slice(0, 32)
  const outcome = await sendPush(deps.push, { endpoint, keys: { p256dh, auth } }, { content: notice, topic })
  const wait = retryWait(outcome, warning.tries)
  if (wait !== null) return postponeWarning(db, warning.seq, new Date(deps.now() + wait), warning.tries + 1)
  if (outcome.kind === 'gone') await deleteDevicePush(db, warning.device_id)
  else if (outcome.kind !== 'sent')
    log('error', 'warning to staff given up', {
      branch: warning.branch_id,
      service: new URL(endpoint).host,
      status: outcome.kind === 'refused' ? outcome.status : null,
    })
  await deleteWarning(db, warning.seq)
}

/** The notification of a warning. Null if the order has an answer by now. */
async function readNotice(
  { db, venues, now, texts }: StaffWarningDeps,
  { branch_id: branchId, order_id: orderId, subscription: { locale } }: DueWarning,
): Promise<OrderNotice | null> {
  const { business } = await venues.branch(db, { branchId })
  const { language, t } = texts(locale)
  const notice = {
    path: `/counter/${business.referenceId}`,
    locale: language,
    dir: textDirection(language),
  }
  const name = textIn(business.name, language, business.locales[0])
  if (orderId === null)
    return { ...notice, title: t('counter:warning.noBoard'), body: name, tag: `board-${branchId}` }
  const order = await findOrder(db, orderId)
  if (!order || (await warningTime(db, order, business.timeZone, now())) === null) return null
  const number = t('counter:order', { number: formatReference(parsePlacedOrder(order).number, language) })
  const body = [number, name].join(' · ')
  return { ...notice, title: t('counter:warning.unanswered'), body, tag: `unanswered-${orderId}` }
}
