import type { ItemEntry } from '../../contract/payloads/shop.ts'
import { selectionProblems } from '../../domain/menu/modifiers.ts'
import { type CartLine, createCartLine, toLineItem } from '../../domain/order/line.ts'
import { choiceOf } from './form-choice.ts'

/**
 * The cart line of an item whose form was sent without JavaScript. `complete`: no required choice or note is missing.
 */
export type SentItem = { readonly entry: ItemEntry; readonly line: CartLine; readonly complete: boolean }

/** Reads the item from the query of the address (`?item=…`). Null if it contains no item of the menu. */
export function sentItemOf(search: string, entries: Readonly<Record<string, ItemEntry>>): SentItem | null {
  const sent = new URLSearchParams(search)
  const id = sent.get('item') ?? ''
  const entry = Object.hasOwn(entries, id) ? entries[id] : undefined
  if (!entry) return null
  const { count, ...choice } = choiceOf(entry.item, sent)
  const line = createCartLine(toLineItem(entry.item), entry.categoryId, choice, count)
  const complete =
    selectionProblems(entry.item.modifierGroups, line.modifiers).length === 0 &&
    (!entry.item.commentRequired || line.note !== '')
  return { entry, line, complete }
}
