import type { Board, BoardOrder } from '../../contract/counter/board-calls.ts'
import { type BoardColumn, type BoardFacts, MAX_ENDED } from '../../domain/order/board-rules.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { minuteOfDay } from '../../domain/time/slot-time.ts'
import { wallClockToInstant } from '../../domain/time/wall-clock.ts'

/** The orders of a board by id. */
export type BoardOrders = ReadonlyMap<string, BoardOrder>

/** How long the board shows orders that have ended, in milliseconds. */
const SHOWN_AFTER_END = 18 * 3_600_000

/** Replaces the orders by those of a loaded board. Orders that have changed since the server read it stay as they are. */
export function replaceOrders(orders: BoardOrders, board: Board): BoardOrders {
  const loaded = new Map(board.orders.map((order) => [order.id, order]))
  for (const order of orders.values()) if (order.seq > board.seq) loaded.set(order.id, order)
  forgetEnded(loaded, Date.parse(board.now))
  return loaded
}

/**
 * Adds the state of an order, unless the board knows a later one. `now` is the server's time. An answer to a move has the number
 * of the last event before the move (`isAnswer`), so it also replaces a state with the same number.
 */
export function putOrder(orders: BoardOrders, order: BoardOrder, now: number, isAnswer = false): BoardOrders {
  const known = orders.get(order.id)
  if (known && (known.seq > order.seq || (known.seq === order.seq && !isAnswer))) return orders
  const changed = new Map(orders)
  changed.set(order.id, order)
  if (isFinal(order.status)) forgetEnded(changed, now)
  return changed
}

/** Removes orders that ended too long ago, and all but the latest ones, so that a board can stay open for weeks. */
function forgetEnded(orders: Map<string, BoardOrder>, now: number): void {
  const ended = [...orders.values()]
    .filter(({ status }) => isFinal(status))
    .map(({ id, updated_at }) => ({ id, endedAt: Date.parse(updated_at) }))
    .sort((a, b) => b.endedAt - a.endedAt)
  for (const [index, { id, endedAt }] of ended.entries())
    if (index >= MAX_ENDED || now - endedAt > SHOWN_AFTER_END) orders.delete(id)
}

/** The facts of an order that decide its place on the board. `timeZone` is that of the venue. */
export function boardFacts(order: BoardOrder, timeZone: string): BoardFacts {
  const { status, schedule, delivery, created_at, payment, ready_at } = order
  return {
    status,
    isDelivery: delivery !== null,
    // The venue sees an order that is paid online when it is paid.
    createdAt: Date.parse(payment.paid_at ?? created_at),
    wantedAt: schedule ? wallClockToInstant(schedule.date, timeZone)(minuteOfDay(schedule.from)) : null,
    readyAt: ready_at === null ? null : Date.parse(ready_at),
  }
}

/** Compares orders of a column: by when they are wanted, and those that have ended by when, latest first. */
export function compareOrders(column: BoardColumn) {
  return (a: PlacedCard, b: PlacedCard): number => {
    if (column === 'done') return Date.parse(b.order.updated_at) - Date.parse(a.order.updated_at)
    return orderTime(a) - orderTime(b) || a.order.seq - b.order.seq
  }
}

type PlacedCard = { readonly order: BoardOrder; readonly facts: BoardFacts }

const orderTime = ({ facts }: PlacedCard) => facts.readyAt ?? facts.wantedAt ?? facts.createdAt
