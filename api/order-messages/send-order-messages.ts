import { isNews, type ToldState } from '../../src/domain/order/told-state.ts'
import { languageFor } from '../../src/i18n/messages/translator.ts'
import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import { keyedHash } from '../crypto/secrets.ts'
import { type LimitedTurn, takeTurns } from '../db/limited-turns.ts'
import { findOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import {
  beginOrderMessage,
  endOrderMessage,
  failOrderMessage,
  type OrderMessage,
  postponeOrderMessage,
  repeatOrderMessage,
  takeDueOrderMessages,
} from '../db/sending/order-messages.ts'
import { ApiError } from '../http/errors.ts'
import { passOn } from '../messages/deliver.ts'
import type { MessageSource, NewsMessage } from '../messages/message-sender.ts'
import { messageSource } from '../messages/message-source.ts'
import { ProviderBusy } from '../messages/providers/call-provider.ts'
import { orderFromStored } from '../orders/placed-order.ts'
import { PUSH_BATCH, PUSH_LEASE, PUSH_LOOKS, retryWait } from '../push/push-retry.ts'
import { composeOrderMessage } from './compose-order-message.ts'
import type { OrderMessageDeps } from './order-message-deps.ts'
import { offeredChannels, toldStateOf } from './order-state.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** Messages about an order: more changes are a mistake or an attack. */
const PER_ORDER = [{ most: 12, seconds: DAY }]
/** Messages to a phone, over all venues: nobody has verified that it belongs to whoever orders. */
const PER_PHONE = [
  { most: 20, seconds: HOUR },
  { most: 40, seconds: DAY },
]
/** Messages of a venue, which bounds what anybody can cost it. */
const PER_VENUE = [{ most: 2000, seconds: DAY }]

/** Sends the states of orders to the phones of their diners, until it is closed. */
export const startOrderMessages = (deps: OrderMessageDeps): Wakeable =>
  createWakeable(() => sendAllDue(deps), {
    ...PUSH_LOOKS,
    onError: (error) =>
      deps.log('error', 'messages about orders could not be sent', {
        error: error instanceof Error ? error.name : 'unknown',
      }),
  })

async function sendAllDue(deps: OrderMessageDeps): Promise<void> {
  while ((await sendDueOrderMessages(deps)) > 0);
}

/**
 * Sends a batch of due messages and returns its size. Several processes may call this at the same time: each message is leased to
 * one. A state counts as told before it is sent, so that a process that ends in between loses a message rather than repeats it.
 */
export async function sendDueOrderMessages(deps: OrderMessageDeps): Promise<number> {
  const now = deps.now()
  const due = await takeDueOrderMessages(deps.db, {
    now: new Date(now),
    leaseEnds: new Date(now + PUSH_LEASE),
    most: PUSH_BATCH,
  })
  await Promise.all(due.map((row) => attemptOne(deps, row)))
  return due.length
}

/** Sends one message. What goes wrong with it must neither hold up the others nor be tried for ever. */
async function attemptOne(deps: OrderMessageDeps, row: OrderMessage): Promise<void> {
  try {
    await sendOne(deps, row)
  } catch (error) {
    const problem = error instanceof Error ? error.name : 'unknown'
    deps.log('error', 'message about an order failed', { order: row.order_id, error: problem })
    const wait = retryWait({ kind: 'later', after: 0 }, row.tries)
    if (wait === null) return endOrderMessage(deps.db, row)
    await postponeOrderMessage(deps.db, row, new Date(deps.now() + wait))
  }
}

async function sendOne(deps: OrderMessageDeps, row: OrderMessage): Promise<void> {
  const { db, log } = deps
  const planned = await plan(deps, row)
  if (!planned) return endOrderMessage(db, row)
  const messageId = deps.randomId()
  if (!(await beginOrderMessage(db, row, { told: JSON.stringify(planned.told), messageId }))) return
  if (!(await mayCost(deps, row.order_id, planned.message))) {
    log('error', 'too many messages about orders', { order: row.order_id })
    await failOrderMessage(db, messageId)
    return endOrderMessage(db, row)
  }
  try {
    await passOn(deps, messageId, planned.message)
  } catch (error) {
    const busy = error instanceof ProviderBusy ? error : null
    const wait = busy && retryWait({ kind: 'later', after: busy.asked }, row.tries)
    if (wait !== null) return repeatOrderMessage(db, row, { messageId, dueAt: new Date(deps.now() + wait) })
    // After other failures, the message may be on its way. A report corrects this.
    await failOrderMessage(db, messageId)
  }
  await endOrderMessage(db, row)
}

type Planned = {
  readonly told: ToldState
  readonly message: NewsMessage & { readonly source: MessageSource }
}

/** The message about the state of an order, if that is news; null also if the channel is no longer offered. */
async function plan(deps: OrderMessageDeps, row: OrderMessage): Promise<Planned | null> {
  const { db, venues, providers, siteUrl } = deps
  const now = deps.now()
  const stored = await findOrder(db, row.order_id)
  if (!stored) return null
  const order = orderFromStored(stored, await findLatestOrderPayment(db, stored.id), now, true)
  const told = toldStateOf(order)
  if (!isNews(JSON.parse(row.told) as ToldState, told, order.selling_types === 'delivery')) return null
  const branch = await venues.branch(db, { branchId: stored.branchId }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-found') return null
    throw error
  })
  const { channel, locale } = row
  // The last news of an order is still sent.
  if (!branch || !offeredChannels(branch.business, providers, { ...order, status: 0 }).includes(channel))
    return null
  const language = templateLanguage(providers[channel]?.news[channel] ?? null, locale)
  const to = { channel, phone: order.phone, locale: language, siteUrl, now }
  const { business } = branch
  const message = composeOrderMessage({ order, business }, deps.texts(language), to)
  // Templates are found by the language in which they are approved.
  return { told, message: { ...message, locale: language, source: messageSource(branch, now) } }
}

/** The language of a message: that of the diner or, if no template is approved in it, the default. */
function templateLanguage(approved: readonly [string, ...string[]] | null, locale: string): string {
  if (approved === null) return locale
  const language = languageFor(locale, (one) => approved.includes(one))
  const base = (tag: string) => tag.split('-')[0]
  return (
    [locale, language].find((one) => approved.includes(one) && base(one) === base(locale)) ??
    approved.find((one) => base(one) === base(locale)) ??
    approved[0]
  )
}

/** Takes a turn of what a venue may send, and a phone may get. */
async function mayCost(
  { db, now, secret }: OrderMessageDeps,
  orderId: string,
  { phone, source: { venue } }: Planned['message'],
): Promise<boolean> {
  const turns: LimitedTurn[] = [
    { key: `order message ${orderId}`, limits: PER_ORDER },
    { key: `order messages to ${keyedHash(secret, 'phone', phone)}`, limits: PER_PHONE },
    { key: `order messages of ${venue}`, limits: PER_VENUE },
  ]
  return (await db.transaction().execute((trx) => takeTurns(trx, turns, now()))) === 0
}
