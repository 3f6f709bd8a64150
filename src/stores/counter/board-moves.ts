import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  type BoardOrder,
  changeLinesCall,
  moveOrderCall,
  promiseTimeCall,
} from '../../contract/counter/board-calls.ts'
import { quantitiesOf } from '../../contract/order/line-quantities.ts'
import { canTakeBack } from '../../domain/order/board-rules.ts'
import { type OrderStatus, orderStatus } from '../../domain/order/order-status.ts'
import type { StaffRefusal } from '../../domain/order/refusal.ts'
import type { BoardFeed } from './board-feed.ts'
import { createDelayedSends } from './delayed-sends.ts'
import type { CounterEnvironment } from './environment.ts'

/** A change of an order that the server has not confirmed. `canUndo`: it has not been sent, and can be taken back. */
export type PendingMove = {
  readonly orderId: string
  readonly number: number
  readonly to: OrderStatus
  readonly canUndo: boolean
}

/**
 * What staff must know about their last action. `moved`: another device was faster; `status` is the state now. `lines`: another
 * device was faster to change the items or the status. `unsent`: the server was not reached; nothing may have changed. `refused`:
 * the server refused.
 */
export type MoveNotice = {
  readonly kind: 'moved' | 'lines' | 'unsent' | 'refused'
  readonly number: number
  readonly status: OrderStatus
}

export type BoardMoves = {
  readonly $pending: ReadableAtom<ReadonlyMap<string, PendingMove>>
  readonly $notice: ReadableAtom<MoveNotice | null>
  /** Accepts an order. `minutes` from now; null: for the time that the diner chose. */
  accept(order: BoardOrder, minutes: number | null): Promise<void>
  /** Moves an order on. */
  advance(order: BoardOrder, to: OrderStatus): Promise<void>
  /** Declines a new order, or cancels an accepted one. */
  refuse(order: BoardOrder, reason: StaffRefusal): Promise<void>
  changeTime(order: BoardOrder, minutes: number): Promise<void>
  /** Reduces the lines of an order, which is as staff saw it, to the `wanted` quantities. */
  changeLines(order: BoardOrder, wanted: readonly number[]): Promise<void>
  undo(orderId: string): void
  dismissNotice(): void
  open(): () => void
}

type Move = { readonly to: OrderStatus; readonly minutes?: number | null; readonly refusal?: StaffRefusal }

/** Answers and moves orders. Final moves are sent after five seconds, or at once when the page is hidden or closed. */
export function createBoardMoves(
  page: CounterEnvironment,
  feed: Pick<BoardFeed, '$orders' | 'put' | 'load'>,
  referenceId: string,
): BoardMoves {
  const $pending = atom<ReadonlyMap<string, PendingMove>>(new Map())
  const $notice = atom<MoveNotice | null>(null)
  const delayed = createDelayedSends(page)
  const paramsOf = ({ id }: BoardOrder) => ({ referenceId, orderId: id })

  const setPending = ({ id }: Pick<BoardOrder, 'id'>, move: PendingMove | null) => {
    const changed = new Map($pending.get())
    if (move) changed.set(id, move)
    else changed.delete(id)
    $pending.set(changed)
  }
  async function explain(
    error: unknown,
    order: BoardOrder,
    conflict: 'moved' | 'lines',
    isAsWanted: (current: BoardOrder) => boolean,
  ): Promise<void> {
    if (!(error instanceof CallError)) throw error
    const tell = (kind: MoveNotice['kind']) => {
      const current = feed.$orders.get().get(order.id) ?? order
      // A repeated call, after the answer to the first one was lost: the order is as it should be.
      if (kind !== conflict || !isAsWanted(current))
        $notice.set({ kind, number: order.number, status: current.status })
    }
    if (error.answer === null) return tell('unsent')
    // Also shows whether this device may still answer orders.
    await feed.load()
    tell(error.code === 'conflict' ? conflict : 'refused')
  }
  async function send(order: BoardOrder, move: Move, keepalive = false): Promise<void> {
    const { to, minutes = null, refusal = null } = move
    setPending(order, { orderId: order.id, number: order.number, to, canUndo: false })
    try {
      const body = { from: order.status, to, minutes, refusal }
      feed.put((await page.client.call(moveOrderCall, { params: paramsOf(order), body, keepalive })).order)
    } catch (error) {
      await explain(error, order, 'moved', ({ status }) => status === to)
    } finally {
      setPending(order, null)
    }
  }
  async function make(order: BoardOrder, move: Move): Promise<void> {
    if ($pending.get().has(order.id)) return
    $notice.set(null)
    if (!canTakeBack(move.to)) return send(order, move)
    setPending(order, { orderId: order.id, number: order.number, to: move.to, canUndo: true })
    delayed.add(order.id, (keepalive) => send(order, move, keepalive))
  }
  /** Makes a change without another status. Nothing else can be done with the order meanwhile. */
  async function change(order: BoardOrder, send: () => Promise<void>): Promise<void> {
    if ($pending.get().has(order.id)) return
    const { id, number, status } = order
    $notice.set(null)
    setPending(order, { orderId: id, number, to: status, canUndo: false })
    try {
      await send()
    } finally {
      setPending(order, null)
    }
  }
  return {
    ...{ $pending, $notice },
    accept: (order, minutes) => make(order, { to: orderStatus.accepted, minutes }),
    advance: (order, to) => make(order, { to }),
    refuse(order, refusal) {
      const isAccepted = order.status !== orderStatus.pending && order.status !== orderStatus.scheduled
      return make(order, { to: isAccepted ? orderStatus.cancelled : orderStatus.rejected, refusal })
    },
    changeTime: (order, minutes) =>
      change(order, async () => {
        const input = { params: paramsOf(order), body: { minutes } }
        try {
          feed.put((await page.client.call(promiseTimeCall, input)).order)
        } catch (error) {
          await explain(error, order, 'moved', ({ status }) => status === order.status)
        }
      }),
    changeLines: (order, wanted) =>
      change(order, async () => {
        const body = { from: order.status, shown: quantitiesOf(order), wanted: [...wanted] }
        try {
          feed.put((await page.client.call(changeLinesCall, { params: paramsOf(order), body })).order)
        } catch (error) {
          await explain(error, order, 'lines', (current) => String(quantitiesOf(current)) === String(wanted))
        }
      }),
    undo(orderId) {
      if (delayed.takeBack(orderId)) setPending({ id: orderId }, null)
    },
    dismissNotice: () => $notice.set(null),
    open: delayed.open,
  }
}
