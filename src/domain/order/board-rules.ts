import { DUE_BEFORE, isDue } from './due-time.ts'
import { isFinal, isUnanswered, type OrderStatus, orderStatus } from './order-status.ts'

/** The columns of a venue's board, from left to right in languages that are written so. */
export const boardColumns = ['new', 'later', 'kitchen', 'ready', 'out', 'done'] as const
export type BoardColumn = (typeof boardColumns)[number]

/** What decides where an order is on the board. Instants are epoch milliseconds. */
export type BoardFacts = {
  readonly status: OrderStatus
  /** Whether it is brought to the diner. */
  readonly isDelivery: boolean
  /** When it was placed or, if it is paid online, paid. */
  readonly createdAt: number
  /** When the slot that the diner chose starts; null: as soon as possible. */
  readonly wantedAt: number | null
  /** When the venue promised it; null: it has not. */
  readonly readyAt: number | null
}

/** `soon`: act now. `late`: the promise is broken, or a new order has waited for too long. */
export type Urgency = 'calm' | 'soon' | 'late'

const MINUTE = 60_000

/** A new order is urgent after this time without an answer, and late after the second, in milliseconds. */
export const WAITS_LONG = MINUTE
export const WAITS_TOO_LONG = 3 * MINUTE
/** How long the board rings for an order that was accepted automatically, in milliseconds. */
const RINGS_FOR = 10 * MINUTE
/** A promise is urgent when this time remains, in milliseconds. */
const PROMISE_NEAR = 5 * MINUTE

/** How many orders that have ended a board shows and keeps: the latest. The list of the day has all of them. */
export const MAX_ENDED = 60

/** Minutes until an order is ready: those that are chosen at first, those that staff choose with one tap, the step of a change, and the most. */
export const USUAL_PROMISE = 20
export const promiseChoices = [10, 15, 20, 30, 45, 60] as const
export const PROMISE_STEP = 5
export const MAX_PROMISE = 24 * 60

/** Returns the column of an order at `now`. */
export function boardColumn(order: BoardFacts, now: number): BoardColumn {
  const { status } = order
  if (isFinal(status)) return 'done'
  if (status === orderStatus.ready) return 'ready'
  if (status === orderStatus.out) return 'out'
  if (status === orderStatus.pending) return 'new'
  if (!isDue(order.wantedAt, now)) return 'later'
  return status === orderStatus.accepted ? 'kitchen' : 'new'
}

/** Since when staff must see to an order: since it was placed, or since it is due. */
export const dueSince = ({ createdAt, wantedAt }: BoardFacts): number =>
  wantedAt === null ? createdAt : Math.max(createdAt, wantedAt - DUE_BEFORE)

/** Whether the board rings for an order: it waits for an answer, or was accepted automatically a short time ago. */
export function ringsFor(order: BoardFacts, isAutomatic: boolean, now: number): boolean {
  const column = boardColumn(order, now)
  return column === 'new' || (column === 'kitchen' && isAutomatic && now - dueSince(order) < RINGS_FOR)
}

/** When an order is expected: as the venue promised, else as the diner wished. Null if neither has named a time. */
export const promisedAt = ({ readyAt, wantedAt }: BoardFacts): number | null => readyAt ?? wantedAt

/** Returns how urgent an order is at `now`. A pickup that is ready has met its promise; a delivery only at the door. */
export function urgencyOf(order: BoardFacts, now: number): Urgency {
  const column = boardColumn(order, now)
  if (column === 'new') {
    const waited = now - dueSince(order)
    if (waited >= WAITS_TOO_LONG) return 'late'
    return waited >= WAITS_LONG ? 'soon' : 'calm'
  }
  const isPromised = column === 'kitchen' || (order.isDelivery && (column === 'ready' || column === 'out'))
  const promise = promisedAt(order)
  if (!isPromised || promise === null) return 'calm'
  if (now >= promise) return 'late'
  return promise - now < PROMISE_NEAR ? 'soon' : 'calm'
}

/** Returns the statuses to which staff usually move an order next, the most likely first. Empty before it is accepted. */
export function nextSteps({ status, isDelivery }: Pick<BoardFacts, 'status' | 'isDelivery'>): OrderStatus[] {
  const { accepted, ready, out, delivered } = orderStatus
  if (status === accepted) return isDelivery ? [ready, out] : [ready, delivered]
  if (status === ready) return isDelivery ? [out, delivered] : [delivered]
  return status === out ? [delivered] : []
}

/** Whether staff can take a move back for a moment, because the diner would notice a mistake. */
export const canTakeBack = (to: OrderStatus): boolean => isFinal(to)

/** Changes promised minutes by a step, between one step and the most. */
export const changeMinutes = (minutes: number, by: number): number =>
  Math.min(MAX_PROMISE, Math.max(PROMISE_STEP, minutes + by))

/**
 * Returns the minutes that staff are shown first when they promise a time: what remains of the promise of an accepted order at
 * `now`, rounded to the step, or the usual ones.
 */
export function firstPromise(order: BoardFacts, now: number): number {
  const promise = promisedAt(order)
  if (promise === null || isUnanswered(order.status)) return USUAL_PROMISE
  return changeMinutes(Math.round((promise - now) / MINUTE / PROMISE_STEP) * PROMISE_STEP, 0)
}
