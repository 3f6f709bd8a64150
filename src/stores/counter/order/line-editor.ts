import { atom, computed, type ReadableAtom } from 'nanostores'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { reduceLines } from '../../../contract/order/changed-lines.ts'
import { quantitiesOf } from '../../../contract/order/line-quantities.ts'
import type { Minor } from '../../../domain/values/money.ts'

/** What a change would do. Amounts are in minor units. `refund`: what the diner has paid already and gets back. */
export type LineOutcome =
  | { readonly kind: 'unchanged' | 'nothing-left' }
  | { readonly kind: 'reduced'; readonly before: Minor; readonly after: Minor; readonly refund: Minor }

export type LineEditor = {
  /** The wanted quantities, in the order of the lines. */
  readonly $quantities: ReadableAtom<readonly number[]>
  readonly $outcome: ReadableAtom<LineOutcome>
  /** Sets the quantity of a line: at most the current one. */
  set(line: number, quantity: number): void
}

/** Lets staff choose what remains of an order, which is as they saw it when they began. */
export function createLineEditor(order: BoardOrder): LineEditor {
  const now = quantitiesOf(order)
  const $quantities = atom<readonly number[]>(now)
  return {
    $quantities,
    $outcome: computed($quantities, (wanted): LineOutcome => {
      if (wanted.every((quantity, at) => quantity === now[at])) return { kind: 'unchanged' }
      // The time is that of the server.
      const reduced = reduceLines(order, wanted, '')
      if (typeof reduced === 'string') return { kind: 'nothing-left' }
      const { before, after } = reduced
      const online = order.payment.state === 'paid' ? before.payable - after.payable : 0
      return {
        kind: 'reduced',
        before: before.total,
        after: after.total,
        refund: online + before.wallet - after.wallet,
      }
    }),
    set(line, quantity) {
      const most = now[line] ?? 0
      const changed = [...$quantities.get()]
      changed[line] = Math.min(most, Math.max(0, quantity))
      $quantities.set(changed)
    },
  }
}
