import { atom, computed, type ReadableAtom } from 'nanostores'
import type { BoardOrder } from '../../contract/counter/board-calls.ts'
import {
  dishTotals,
  forgetOrders,
  type KitchenDish,
  type SeenChanges,
  type StruckLines,
  seeChange,
  toggleStruck,
} from '../../domain/order/kitchen-rules.ts'
import { isFinal, orderStatus } from '../../domain/order/order-status.ts'
import { type TicketLine, ticketLines } from '../../i18n/messages/order-texts.ts'
import { parseStored } from '../parse-stored.ts'
import type { BoardCard, BoardCards } from './board-cards.ts'
import type { BoardFeed } from './board-feed.ts'
import type { BoardMoves } from './board-moves.ts'
import type { CounterEnvironment } from './environment.ts'

export type TicketDish = KitchenDish & { readonly line: TicketLine }

export type KitchenPage = {
  /** Whether this device shows the kitchen's view of the board. */
  readonly $isOn: ReadableAtom<boolean>
  /** The orders in preparation, and first the one that was recalled. */
  readonly $cards: ReadableAtom<readonly BoardCard[]>
  readonly $struck: ReadableAtom<StruckLines>
  /** The changes of orders that were acknowledged on this device. Others are shown. */
  readonly $seen: ReadableAtom<SeenChanges>
  /** What remains to be prepared in all orders. */
  readonly $totals: ReadableAtom<ReturnType<typeof dishTotals<TicketDish>>>
  /** The last order that was marked as ready here, while it can be recalled. */
  readonly $last: ReadableAtom<BoardCard | null>
  readonly $recalledId: ReadableAtom<string | null>
  switchOn(on: boolean): void
  strike(orderId: string, line: number): void
  /** Acknowledges what was removed from an order. */
  acknowledge(order: BoardOrder): void
  /** Marks an order as ready; puts a recalled one away. */
  finish(card: BoardCard): void
  /** Shows the last order that was marked as ready once more. It stays ready. */
  recall(): void
  open(): () => void
}

const VIEW_KEY = 'counter-kitchen'
const STRUCK_KEY = 'counter-struck'
const SEEN_KEY = 'counter-seen-changes'

/** Whether something was removed from an order in progress, and that was not acknowledged. */
export const hasUnseenChange = ({ id, status, changed }: BoardOrder, seen: SeenChanges): boolean =>
  changed !== null && !isFinal(status) && seen[id] !== changed.at

/** The kitchen's view of a board: only what is to be prepared. Struck lines and seen changes are remembered on the device. */
export function createKitchenPage(
  page: Pick<CounterEnvironment, 'device'>,
  board: {
    readonly $cards: ReadableAtom<BoardCards>
    readonly feed: Pick<BoardFeed, '$orders'>
    readonly moves: Pick<BoardMoves, 'advance'>
  },
): KitchenPage {
  const $isOn = atom(page.device.read(VIEW_KEY) === 'yes')
  const $struck = atom(parseStored(page.device.read(STRUCK_KEY), readStruck, {}))
  const $seen = atom(parseStored(page.device.read(SEEN_KEY), readSeen, {}))
  const $lastId = atom<string | null>(null)
  const $recalledId = atom<string | null>(null)

  const $last = computed([board.$cards, $lastId], ({ ready, out }, id) => {
    return [...ready, ...out].find(({ order }) => order.id === id) ?? null
  })
  const $cards = computed([board.$cards, $last, $recalledId], ({ kitchen }, last, recalledId) =>
    last && last.order.id === recalledId ? [last, ...kitchen] : kitchen,
  )
  const $totals = computed([board.$cards, $struck], ({ kitchen }, struck) =>
    dishTotals(
      kitchen.flatMap(({ order }) =>
        ticketLines(order)
          .filter(({ at }) => !struck[order.id]?.includes(at))
          .map((line) => ({ line, quantity: line.quantity, key: dishKey(order.order_lines[line.at]) })),
      ),
    ),
  )
  const remember = (struck: StruckLines) => {
    if (struck === $struck.get()) return
    $struck.set(struck)
    page.device.write(STRUCK_KEY, JSON.stringify(struck))
  }
  const rememberSeen = (seen: SeenChanges) => {
    if (seen === $seen.get()) return
    $seen.set(seen)
    page.device.write(SEEN_KEY, JSON.stringify(seen))
  }
  return {
    ...{ $isOn, $cards, $struck, $seen, $totals, $last, $recalledId },
    switchOn(on) {
      $isOn.set(on)
      page.device.write(VIEW_KEY, on ? 'yes' : 'no')
    },
    strike: (orderId, line) => remember(toggleStruck($struck.get(), orderId, line)),
    acknowledge({ id, changed }) {
      if (changed) rememberSeen(seeChange($seen.get(), id, changed.at))
    },
    finish({ order }) {
      if (order.id === $recalledId.get()) return $recalledId.set(null)
      $recalledId.set(null)
      $lastId.set(order.id)
      void board.moves.advance(order, orderStatus.ready)
    },
    recall: () => $recalledId.set($lastId.get()),
    open: () =>
      board.feed.$orders.subscribe((orders) => {
        // A locked board knows no orders, and must not forget what is struck.
        const hasLeft = (id: string) => {
          const status = orders.get(id)?.status
          return status !== undefined && (isFinal(status) || status === orderStatus.out)
        }
        remember(forgetOrders($struck.get(), hasLeft))
        rememberSeen(
          forgetOrders($seen.get(), (id) => isFinal(orders.get(id)?.status ?? orderStatus.pending)),
        )
      }),
  }
}

/** Equal for lines of the same dish and size. */
const dishKey = (line: { item_id: string; label: unknown } | undefined): string =>
  JSON.stringify([line?.item_id, line?.label])

/** Reads what this or another version of the code has stored. */
function readStruck(stored: unknown): StruckLines | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, number[]] => Array.isArray(entry[1]) && entry[1].every(Number.isInteger),
  )
  return Object.fromEntries(entries)
}

function readSeen(stored: unknown): SeenChanges | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const entries = Object.entries(stored).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
