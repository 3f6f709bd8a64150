import type { Kysely } from 'kysely'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { formatReference, formatTime } from '../../src/i18n/format/format.ts'
import { textDirection } from '../../src/i18n/locale/direction.ts'
import { type OrderNotice, orderNotification } from '../../src/i18n/messages/order-notification.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { hash } from '../crypto/secrets.ts'
import { findOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import { deleteOrderPush, endAttempt, type OrderPush, takeDuePushes } from '../db/push/order-push.ts'
import type { Database } from '../db/schema/database.ts'
import { ApiError } from '../http/errors.ts'
import type { Log } from '../http/log.ts'
import { orderFromStored } from '../orders/placed-order.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { PUSH_BATCH, PUSH_LEASE, PUSH_LOOKS, retryWait } from './push-retry.ts'
import type { PushSettings } from './push-service.ts'
import { sendPush } from './send-push.ts'

export type OrderPushDeps = {
  readonly db: Kysely<Database>
  readonly venues: VenueReader
  /** Epoch milliseconds. */
  now(): number
  readonly log: Log
  readonly push: PushSettings
  /** The messages of the namespace `order` in the language closest to a locale. */
  readonly texts: (locale: string) => { language: string; t: Translate }
}

/** Sends the states of orders to the browsers of their diners, until it is closed. */
export const startOrderPushes = (deps: OrderPushDeps): Wakeable =>
  createWakeable(() => sendAllDue(deps), {
    ...PUSH_LOOKS,
    onError: (error) =>
      deps.log('error', 'push messages could not be sent', {
        error: error instanceof Error ? error.name : 'unknown',
      }),
  })

async function sendAllDue(deps: OrderPushDeps): Promise<void> {
  while ((await sendDuePushes(deps)) > 0);
}

/**
 * Sends a batch of due messages and returns its size. Several processes may call this at the same time: each message is leased to
 * one. A message says what the state of its order is when it is sent, so that none is late news.
 */
export async function sendDuePushes(deps: OrderPushDeps): Promise<number> {
  const now = deps.now()
  const due = await takeDuePushes(deps.db, {
    now: new Date(now),
    leaseEnds: new Date(now + PUSH_LEASE),
    most: PUSH_BATCH,
  })
  await Promise.all(due.map((row) => attemptOne(deps, row)))
  return due.length
}

/** Sends one message. What goes wrong with it must neither hold up the others nor be tried for ever. */
async function attemptOne(deps: OrderPushDeps, row: OrderPush): Promise<void> {
  try {
    await sendOne(deps, row)
  } catch (error) {
    const problem = error instanceof Error ? error.name : 'unknown'
    deps.log('error', 'push message failed', { order: row.order_id, error: problem })
    const wait = retryWait({ kind: 'later', after: 0 }, row.tries)
    const next =
      wait === null ? { dueAt: null, tries: 0 } : { dueAt: new Date(deps.now() + wait), tries: row.tries + 1 }
    await endAttempt(deps.db, row, next)
  }
}

async function sendOne(deps: OrderPushDeps, row: OrderPush): Promise<void> {
  const { db, log } = deps
  const state = await readState(deps, row)
  if (!state) return deleteOrderPush(db, row.seq)
  const outcome = await sendPush(
    deps.push,
    { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
    { content: state.notice, topic: hash(row.order_id).slice(0, 32) },
  )
  if (outcome.kind === 'gone') return deleteOrderPush(db, row.seq)
  const wait = retryWait(outcome, row.tries)
  if (wait !== null) return endAttempt(db, row, { dueAt: new Date(deps.now() + wait), tries: row.tries + 1 })
  // The address of the subscription identifies its browser, so only its host is logged.
  if (outcome.kind !== 'sent')
    log('error', 'push message given up', {
      order: row.order_id,
      service: new URL(row.endpoint).host,
      status: outcome.kind === 'refused' ? outcome.status : null,
    })
  if (state.isOver) return deleteOrderPush(db, row.seq)
  await endAttempt(db, row, { dueAt: null, tries: 0 })
}

/** The notification about the order of a subscription, in its language. Null if the venue is gone. */
async function readState(
  { db, venues, now, texts }: OrderPushDeps,
  { order_id: orderId, locale }: OrderPush,
): Promise<{ notice: OrderNotice; isOver: boolean } | null> {
  const stored = await findOrder(db, orderId)
  if (!stored) return null
  const order = orderFromStored(stored, await findLatestOrderPayment(db, orderId), now(), false)
  try {
    const { business } = await venues.branch(db, { branchId: stored.branchId })
    const { language, t } = texts(locale)
    const format = {
      ...{ t, locale: language },
      reference: (number: number) => formatReference(number, language),
      clock: (minute: number) => formatTime(minute, language),
    }
    const place = { dir: textDirection(language), timeZone: business.timeZone, now: now() }
    return { notice: orderNotification(order, format, place), isOver: isFinal(order.status) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  }
}
