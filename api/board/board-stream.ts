import type { BoardEvent, BoardOrder } from '../../src/contract/counter/board-calls.ts'
import { orderStatus } from '../../src/domain/order/order-status.ts'
import { listPendingOrders } from '../db/board/events.ts'
import type { CallDeps } from '../http/call-deps.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { DeviceWatch } from '../staff/device-watch.ts'
import type { BoardHub } from './board-hub.ts'
import { toBoardOrders } from './board-orders.ts'
import type { BoardPresence } from './board-presence.ts'
import { encodeEvent, openEventStream } from './event-stream.ts'

type Deps = Pick<CallDeps, 'db' | 'now'> & {
  readonly hub: BoardHub
  readonly devices: DeviceWatch
  readonly presence: BoardPresence
}

/** All boards of a branch receive the same object, which is encoded once. */
const encoded = new WeakMap<BoardOrder, Uint8Array>()

function encodeOrder(order: BoardOrder): Uint8Array {
  const known = encoded.get(order)
  if (known) return known
  const event: BoardEvent = { kind: 'order', order }
  const bytes = encodeEvent(event, order.seq)
  encoded.set(order, bytes)
  return bytes
}

/**
 * Opens the stream of a board: every change of the branch's orders after an event. A locked device only learns how many orders
 * wait for an answer.
 * @throws ApiError `rate-limited` if the device has too many streams
 */
export function openBoardStream(deps: Deps, staff: StaffCaller, after: number): ReadableStream<Uint8Array> {
  const { hub, devices } = deps
  let { locked } = staff
  const stops: (() => void)[] = []
  const stopWatching = devices.watch(staff.deviceId, locked, {
    onSignedOut() {
      send({ kind: 'ended' })
      stream.end()
    },
    onLocked(now) {
      locked = now
      if (locked) sendWaiting().catch(onFailed)
      // What has changed since it was locked was not sent.
      else send({ kind: 'reload' })
    },
  })
  const stream = openEventStream(() => {
    for (const stop of stops) stop()
  })
  const send = (event: BoardEvent) => stream.send(encodeEvent(event))
  async function sendWaiting(): Promise<void> {
    const pending = await listPendingOrders(deps.db, staff.branchId)
    const numbered = pending.map((order) => ({ ...order, seq: 0 }))
    const orders = await toBoardOrders(deps.db, numbered, deps.now())
    const count = orders.filter(({ status }) => status === orderStatus.pending).length
    if (locked) send({ kind: 'waiting', count })
  }
  const onFailed = () => stream.end()
  stops.push(
    stopWatching,
    deps.presence.enter(staff.branchId),
    hub.follow({
      branchId: staff.branchId,
      after,
      onOrders(orders) {
        if (locked) sendWaiting().catch(onFailed)
        else for (const order of orders) stream.send(encodeOrder(order))
      },
      onMissed: () => send({ kind: 'reload' }),
    }),
  )
  if (locked) sendWaiting().catch(onFailed)
  return stream.body
}
