import type { BoardOrder } from '../../contract/counter/board-calls.ts'
import {
  type BoardColumn,
  type BoardFacts,
  boardColumn,
  boardColumns,
  type Urgency,
  urgencyOf,
} from '../../domain/order/board-rules.ts'
import type { PendingMove } from './board-moves.ts'
import { boardFacts, compareOrders } from './board-orders.ts'

/** An order on the board. `pending`: a change that is not confirmed; its target already decides the column. */
export type BoardCard = {
  readonly order: BoardOrder
  readonly facts: BoardFacts
  readonly column: BoardColumn
  readonly urgency: Urgency
  readonly pending: PendingMove | null
}
export type BoardCards = Readonly<Record<BoardColumn, readonly BoardCard[]>>

/** `timeZone` is that of the venue; `now` is the server's time. */
export function toCard(
  order: BoardOrder,
  timeZone: string,
  pending: PendingMove | null,
  now: number,
): BoardCard {
  const facts = boardFacts(order, timeZone)
  const shown = pending ? { ...facts, status: pending.to } : facts
  return { order, facts, column: boardColumn(shown, now), urgency: urgencyOf(shown, now), pending }
}

export function groupCards(cards: readonly BoardCard[]): BoardCards {
  const groups = Object.fromEntries(boardColumns.map((column) => [column, [] as BoardCard[]])) as Record<
    BoardColumn,
    BoardCard[]
  >
  for (const card of cards) groups[card.column].push(card)
  for (const column of boardColumns) groups[column].sort(compareOrders(column))
  return groups
}
