import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type BoardOrder, moveOrderCall, promiseTimeCall } from '../../contract/counter/board-calls.ts'
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
 * What staff must know about their last action. `moved`: another device was faster; `status` is the state now. `unsent`: the
 * server was not reached; nothing may have changed. `refused`: the server refused.
 */
export type MoveNotice = {
  readonly kind: 'moved' | 'unsent' | 'refused'
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
  async function explain(error: unknown, order: BoardOrder, to: OrderStatus): Promise<void> {
    if (!(error instanceof CallError)) throw error
    const tell = (kind: MoveNotice['kind']) => {
      const status = feed.$orders.get().get(order.id)?.status ?? order.status
      // A repeated call, after the answer to the first one was lost: the order is where it should be.
      if (kind !== 'moved' || status !== to) $notice.set({ kind, number: order.number, status })
    }
    if (error.answer === null) return tell('unsent')
    // Also shows whether this device may still answer orders.
    await feed.load()
    tell(error.code === 'conflict' ? 'moved' : 'refused')
  }
  async function send(order: BoardOrder, move: Move, keepalive = false): Promise<void> {
    const { to, minutes = null, refusal = null } = move
    setPending(order, { orderId: order.id, number: order.number, to, canUndo: false })
    try {
      const body = { from: order.status, to, minutes, refusal }
      feed.put((await page.client.call(moveOrderCall, { params: paramsOf(order), body, keepalive })).order)
    } catch (error) {
      await explain(error, order, to)
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
  return {
    ...{ $pending, $notice },
    accept: (order, minutes) => make(order, { to: orderStatus.accepted, minutes }),
    advance: (order, to) => make(order, { to }),
    refuse(order, refusal) {
      const isAccepted = order.status !== orderStatus.pending && order.status !== orderStatus.scheduled
      return make(order, { to: isAccepted ? orderStatus.cancelled : orderStatus.rejected, refusal })
    },
    async changeTime(order, minutes) {
      if ($pending.get().has(order.id)) return
      const { id, number, status } = order
      $notice.set(null)
      setPending(order, { orderId: id, number, to: status, canUndo: false })
      try {
        const input = { params: paramsOf(order), body: { minutes } }
        feed.put((await page.client.call(promiseTimeCall, input)).order)
      } catch (error) {
        await explain(error, order, status)
      } finally {
        setPending(order, null)
      }
    },
    undo(orderId) {
      if (delayed.takeBack(orderId)) setPending({ id: orderId }, null)
    },
    dismissNotice: () => $notice.set(null),
    open: delayed.open,
  }
}
