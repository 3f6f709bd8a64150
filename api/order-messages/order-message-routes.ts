import type { Transaction } from 'kysely'
import { chooseOrderMessagesCall, orderMessagesCall } from '../../src/contract/order/order-message-calls.ts'
import type { ResponseOf } from '../../src/contract/wire/call.ts'
import { isFinal } from '../../src/domain/order/order-status.ts'
import { lockOrder, type StoredOrder } from '../db/orders.ts'
import { findLatestOrderPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { deleteOrderMessages, findOrderMessage, saveOrderMessage } from '../db/sending/order-messages.ts'
import type { Db } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { MessageProviders } from '../messages/deliver.ts'
import { requireOrderBySecret } from '../orders/order-by-secret.ts'
import { orderFromStored } from '../orders/placed-order.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { offeredChannels, toldStateOf } from './order-state.ts'

type RouteDeps = Pick<CallDeps, 'db' | 'now'> & {
  readonly venues: VenueReader
  readonly providers: MessageProviders
}

/** The calls by which a diner chooses how to hear about an order by message. */
export function orderMessageRoutes(register: Register, deps: RouteDeps): void {
  const { db } = deps
  register(orderMessagesCall, async ({ params }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    return readChoice(deps, db, order)
  })
  register(chooseOrderMessagesCall, async ({ params, body: { channel, locale } }) => {
    const { id } = await requireOrderBySecret(deps, params.orderId, params.secret)
    return db.transaction().execute(async (trx) => {
      // Locked, so that a change of the order is either known to the diner or told.
      const order = await lockOrder(trx, id)
      if (order) await choose(deps, trx, order, { channel, locale })
      return readChoice(deps, trx, order)
    })
  })
}

type Choice = Pick<ResponseOf<typeof orderMessagesCall>, 'channel'> & { readonly locale: string }

async function choose(
  deps: RouteDeps,
  trx: Transaction<Database>,
  stored: StoredOrder,
  { channel, locale }: Choice,
): Promise<void> {
  if (channel === null) return deleteOrderMessages(trx, [stored.id])
  const { order, offered } = await readOffer(deps, trx, stored)
  // The order may have ended while the diner chose.
  if (isFinal(order.status)) return
  if (!offered.includes(channel))
    throw invalid([{ path: 'channel', message: 'this order has no messages by this channel' }])
  const known = await findOrderMessage(trx, stored.id)
  if (known?.channel === channel && known.locale === locale && !known.failed) return
  const told = JSON.stringify(toldStateOf(order))
  await saveOrderMessage(trx, stored.id, { channel, locale, told }, new Date(deps.now()))
}

async function readChoice(
  deps: RouteDeps,
  db: Db,
  stored: StoredOrder | undefined,
): Promise<ResponseOf<typeof orderMessagesCall>> {
  if (!stored) return { channels: [], channel: null, failed: false }
  const { offered } = await readOffer(deps, db, stored)
  const chosen = await findOrderMessage(db, stored.id)
  return { channels: offered, channel: chosen?.channel ?? null, failed: chosen?.failed ?? false }
}

async function readOffer({ venues, providers, now }: RouteDeps, db: Db, stored: StoredOrder) {
  const order = orderFromStored(stored, await findLatestOrderPayment(db, stored.id), now(), true)
  const { business } = await venues.branch(db, { branchId: stored.branchId })
  return { order, offered: offeredChannels(business, providers, order) }
}
