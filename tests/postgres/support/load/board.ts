import { setTimeout as sleep } from 'node:timers/promises'
import type { Board, BoardEvent, BoardOrder } from '../../../../src/contract/counter/board-calls.ts'
import { readEvents } from '../../../api/support/event-source.ts'

/** What a board received. */
export type BoardReport = {
  /** The state of each order with the highest number. */
  readonly orders: ReadonlyMap<string, BoardOrder>
  /** Numbers of the received events, in the order of arrival. */
  readonly received: readonly number[]
  readonly connections: number
  readonly reloads: number
}

/** Milliseconds after which the board's connection is cut. */
const CUT_AFTER = 2_000

/**
 * Follows a board as a tablet on a bad network: cuts its connection every two seconds, connects again after the last event, and
 * loads the board only when the stream asks for it.
 */
export function followBoard(url: string, referenceId: string, cookie: string) {
  const orders = new Map<string, BoardOrder>()
  const received: number[] = []
  let connections = 0
  let reloads = 0
  let last: number | null = null
  let isOpen = true
  const call = (path: string, signal: AbortSignal, headers = {}) =>
    fetch(`${url}/api/counter/${referenceId}${path}`, { signal, headers: { cookie, ...headers } })
  const keep = (order: BoardOrder) => {
    if ((orders.get(order.id)?.seq ?? -1) < order.seq) orders.set(order.id, order)
  }
  const reload = async () => {
    const answer = await call('/board', AbortSignal.timeout(5_000))
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    const board = (await answer.json()) as Board
    orders.clear()
    for (const order of board.orders) keep(order)
    last = board.seq
    reloads++
  }
  const read = async () => {
    if (last === null) await reload()
    const cut = AbortSignal.timeout(CUT_AFTER)
    const events = await readEvents<BoardEvent>(await call('/stream', cut, { 'last-event-id': String(last) }))
    connections++
    for (let event = await events.next(); event; event = await events.next()) {
      if (event.kind === 'reload') last = null
      if (event.kind !== 'order') return events.close()
      received.push(Number(event.id))
      last = Number(event.id)
      keep(event.order)
    }
  }
  const running = (async () => {
    while (isOpen) {
      await read().catch(() => {})
      await sleep(50)
    }
  })()
  return {
    /** The board as it is. */
    report: (): BoardReport => ({ orders, received, connections, reloads }),
    async stop(): Promise<void> {
      isOpen = false
      await running
    },
  }
}
