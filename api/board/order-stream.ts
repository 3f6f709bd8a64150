import { isFinal } from '../../src/domain/order/order-status.ts'
import { readLastEvents } from '../db/board/events.ts'
import { findOrder, type StoredOrder } from '../db/orders.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { OpenLimit } from '../http/open-limit.ts'
import { orderTimeline } from '../orders/order-timeline.ts'
import type { BoardHub } from './board-hub.ts'
import { encodeEvent, openEventStream } from './event-stream.ts'

type Deps = Pick<CallDeps, 'db' | 'now'> & { readonly hub: BoardHub; readonly limitOpen: OpenLimit }

/**
 * Opens the stream of an order: its state now and after each change, until its status is final. Time alone changes only orders
 * whose payment lapses. Clients learn of that when they connect again, at the end of the stream's lifetime.
 * @throws ApiError `rate-limited` if the network of `address` has too many streams
 */
export async function openOrderStream(
  { db, hub, now, limitOpen }: Deps,
  { id, branchId }: StoredOrder,
  address: string,
): Promise<ReadableStream<Uint8Array>> {
  const stops = [limitOpen(address)]
  let closed = false
  const stream = openEventStream(() => {
    for (const stop of stops.splice(0)) stop()
    closed = true
  })
  let sent = ''
  const send = async () => {
    if (closed) return
    // Of one moment: the order and its history are read one after the other, and may change in between.
    const timeline = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const order = await findOrder(trx, id)
        return order ? orderTimeline(trx, order, now()) : null
      })
    if (!timeline) return stream.end()
    const state = JSON.stringify(timeline)
    if (state !== sent) stream.send(encodeEvent(timeline))
    sent = state
    if (isFinal(timeline.status)) stream.end()
  }
  let sending = Promise.resolve()
  const sendInTurn = () => {
    sending = sending.then(send).catch(stream.end)
  }
  try {
    // Read before the order, which may then be newer than this event, never older.
    const after = (await readLastEvents(db, [branchId])).get(branchId) ?? 0
    await send()
    const stopFollowing = hub.follow({
      branchId,
      after,
      onChanged: (orderIds) => {
        if (orderIds.has(id)) sendInTurn()
      },
      onMissed: stream.end,
    })
    if (closed) stopFollowing()
    else stops.push(stopFollowing)
  } catch (error) {
    stream.end()
    throw error
  }
  return stream.body
}
