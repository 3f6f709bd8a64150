import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type Board, type BoardOrder, boardCall } from '../../contract/counter/board-calls.ts'
import { type CounterPlace, placesCall } from '../../contract/counter/staff-calls.ts'
import { type BoardOrders, putOrder, replaceOrders } from './board-orders.ts'
import type { CounterEnvironment } from './environment.ts'
import { type Connection, createStreamKeeper } from './stream-keeper.ts'

/** What the device may see of the board. `failed`: it could not be loaded and nothing is known. */
export type Access = 'loading' | 'failed' | 'signed-out' | 'forbidden' | 'locked' | 'open'

export type BoardFeed = {
  readonly $access: ReadableAtom<Access>
  readonly $place: ReadableAtom<CounterPlace | null>
  readonly $venue: ReadableAtom<Board['venue'] | null>
  readonly $orders: ReadableAtom<BoardOrders>
  /** On a locked device: the number of orders without an answer. */
  readonly $waiting: ReadableAtom<number>
  readonly $connection: ReadableAtom<Connection>
  /** The server's time in epoch milliseconds, as far as the device knows it. */
  serverNow(): number
  /** Adds the state of an order that the server answered. */
  put(order: BoardOrder): void
  /** Loads the board again. Never throws. */
  load(): Promise<void>
  open(): () => void
}

/** Keeps the orders of a branch current: loads the board, then follows its stream, or polls while that fails. */
export function createBoardFeed(page: CounterEnvironment, referenceId: string): BoardFeed {
  const $access = atom<Access>('loading')
  const $place = atom<CounterPlace | null>(null)
  const $venue = atom<Board['venue'] | null>(null)
  const $orders = atom<BoardOrders>(new Map())
  const $waiting = atom(0)
  const $connection = atom<Connection>({ state: 'connecting', since: page.now() })
  let clockOffset = 0
  const serverNow = () => page.now() + clockOffset
  const params = { referenceId }

  const refuse = (access: 'signed-out' | 'forbidden' | 'locked') => {
    // Nobody may read the orders of others on a device without access.
    $orders.set(new Map())
    $access.set(access)
  }
  const accept = (board: Board) => {
    clockOffset = Date.parse(board.now) - page.now()
    $venue.set(board.venue)
    $orders.set(replaceOrders($orders.get(), board))
    $access.set('open')
  }

  let loads = 0
  /** Returns the number of the last event in the loaded state; null if the stream must not be opened. */
  async function loadBoard(): Promise<number | null> {
    loads += 1
    const turn = loads
    const [listed, loaded] = await Promise.allSettled([
      page.client.call(placesCall),
      page.client.call(boardCall, { params }),
    ])
    if (turn !== loads) return null
    if (listed.status === 'rejected') throw listed.reason
    const place = listed.value.places.find((one) => one.reference_id === referenceId) ?? null
    $place.set(place)
    if (place === null || place.locked) {
      refuse(place === null ? 'signed-out' : 'locked')
      return place === null ? null : 0
    }
    if (loaded.status === 'fulfilled') {
      accept(loaded.value)
      return loaded.value.seq
    }
    const { reason } = loaded
    if (!(reason instanceof CallError) || reason.answer === null || reason.status !== 403) throw reason
    refuse('forbidden')
    return null
  }

  const stream = createStreamKeeper(page, referenceId, {
    setConnection: (connection) => $connection.set(connection),
    load: loadBoard,
    failed() {
      if ($access.get() === 'loading') $access.set('failed')
    },
    apply(event) {
      if (event.kind === 'order') $orders.set(putOrder($orders.get(), event.order, serverNow()))
      else if (event.kind === 'ended') refuse('signed-out')
      else if (event.kind === 'waiting') {
        $waiting.set(event.count)
        if ($access.get() === 'open') refuse('locked')
      }
    },
  })

  return {
    ...{ $access, $place, $venue, $orders, $waiting, $connection, serverNow },
    put: (order) => $orders.set(putOrder($orders.get(), order, serverNow(), true)),
    load: stream.restart,
    open: stream.open,
  }
}
