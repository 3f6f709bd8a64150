import * as v from 'valibot'
import { MAX_PROMISE } from '../../domain/order/board-rules.ts'
import { staffRefusals } from '../../domain/order/refusal.ts'
import { servedTypes } from '../../domain/venue/service-state.ts'
import { placedOrderSchema, statusCode } from '../order/order.ts'
import type { Call } from '../wire/call.ts'
import { id, localeCode, localeNames, referenceId, text } from '../wire/primitives.ts'

// The calls of the board, on which a venue sees and answers its orders.

/** An order as the board shows it. Orders that await an online payment are not on the board. */
export const boardOrder = v.object({
  ...placedOrderSchema.entries,
  /** Number of the event after which the order was in this state. Grows with every change of an order of the branch. */
  seq: v.number(),
  /** Whether it was accepted without anybody. The board rings for it all the same. */
  automatic: v.boolean(),
  /** Whether staff entered it for a guest on the phone or at the counter. */
  by_staff: v.boolean(),
})
export type BoardOrder = v.InferOutput<typeof boardOrder>

/** What the board needs to know about its branch. */
const boardVenue = v.object({
  reference_id: referenceId,
  name: localeNames,
  locales: v.array(localeCode),
  time_zone: text,
  currency: text,
  /** The current names of the tables, to which `table_id` of an order refers. */
  tables: v.array(v.object({ id, locales: localeNames, floor: localeNames })),
  /** The types by which the branch takes orders. */
  types: v.array(v.picklist(servedTypes)),
  /** Whether the branch takes reservations. */
  reservations: v.boolean(),
})

export const boardResponse = v.object({
  venue: boardVenue,
  /** Orders in progress, and those that ended in the last 18 hours, oldest first. */
  orders: v.array(boardOrder),
  /** Number of the last event that this response includes. The stream continues after it. */
  seq: v.number(),
  /** The server's time. ISO 8601, UTC. */
  now: text,
})
export type Board = v.InferOutput<typeof boardResponse>

export const boardCall = {
  method: 'GET',
  path: '/counter/:referenceId/board',
  response: boardResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/**
 * An event of the board's stream, as JSON in `data`. `order`: the current state of an order that has changed. `waiting`: for
 * a locked device, the number of orders without an answer. `reload`: events were missed; the board must be loaded again.
 * `ended`: the device was signed out, and the stream does not continue.
 */
export const boardEvent = v.variant('kind', [
  v.object({ kind: v.literal('order'), order: boardOrder }),
  v.object({ kind: v.literal('waiting'), count: v.number() }),
  v.object({ kind: v.literal('reload') }),
  v.object({ kind: v.literal('ended') }),
])
export type BoardEvent = v.InferOutput<typeof boardEvent>

/** Changes of the branch's orders. `after`: number of the last known event; the header `Last-Event-ID` precedes it. */
export const boardStreamCall = {
  method: 'GET',
  path: '/counter/:referenceId/stream',
  query: ['after'],
  response: boardEvent,
  auth: 'staff',
  permission: 'orders',
  whileLocked: true,
  stream: true,
} as const satisfies Call

/** Minutes from now until an order is ready, as staff promise it: up to a day. */
export const promisedMinutes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PROMISE))

/**
 * Answers or moves an order. `from`: the status that the device showed; if another device was faster, the call fails with
 * `conflict` and the reason `moved`.
 */
export const moveOrderCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/:orderId/move',
  request: v.object({
    from: statusCode,
    to: statusCode,
    /** Minutes from now until the order is ready, when it is accepted or its time changes. */
    minutes: v.nullish(promisedMinutes, null),
    refusal: v.nullish(v.picklist(staffRefusals), null),
  }),
  response: v.object({ order: boardOrder }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/** A quantity per line of an order, in the order of its lines. */
const lineQuantities = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))),
  v.maxLength(200),
)

/**
 * Removes items from an order, and refunds what they cost. `from` and `shown`: the status and quantities that the
 * device showed; if another device was faster, the call fails with `conflict` and the reason `moved`. `wanted`: what remains, at
 * least one item. Repeating the call succeeds and changes nothing.
 */
export const changeLinesCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/:orderId/lines',
  request: v.object({ from: statusCode, shown: lineQuantities, wanted: lineQuantities }),
  response: v.object({ order: boardOrder }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/** Changes when an accepted order will be ready. */
export const promiseTimeCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/:orderId/time',
  request: v.object({ minutes: promisedMinutes }),
  response: v.object({ order: boardOrder }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
