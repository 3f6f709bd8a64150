import type { CartLine } from '../../domain/order/line.ts'
import type { Cart } from './cart.ts'
import { createItemDraft, type EditTarget, type ItemDraft, type ItemDraftShop } from './item-draft.ts'
import { type FactsShop, type ItemFacts, itemFacts } from './item-facts.ts'
import { keepChoice, keptChoice } from './kept-drafts.ts'

export type ItemEditorModel = Omit<ItemDraft, 'line'> & {
  readonly mode: 'add' | 'edit'
  readonly facts: ItemFacts
  /** Adds the line to the cart, or replaces the line that the sheet was opened for. Returns the new line. */
  save(): CartLine
}

/** The shop whose items are edited. Without `userId` no choices are stored. */
type EditorShop = ItemDraftShop & FactsShop & { readonly userId?: string }

/**
 * The sheet that edits a line of the cart, or an item to be added. The choices for an item that is not added are stored for
 * this visit.
 */
export function createItemEditor(
  cart: Cart,
  shop: EditorShop,
  { entry, line, replaces }: EditTarget,
): ItemEditorModel {
  const itemId = entry.item.id
  const draftOwner = line === null && replaces === null ? shop.userId : undefined
  const start = draftOwner === undefined ? line : keptChoice(draftOwner, itemId)
  const { line: currentLine, $view, ...actions } = createItemDraft(entry, shop, start)
  const storing =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      if (draftOwner !== undefined) keepChoice(draftOwner, itemId, currentLine())
    }
  return {
    $view,
    chooseLabel: storing(actions.chooseLabel),
    setModifier: storing(actions.setModifier),
    setNote: storing(actions.setNote),
    setCount: storing(actions.setCount),
    facts: itemFacts(entry, shop),
    mode: replaces === null ? 'add' : 'edit',
    save() {
      const saved = currentLine()
      if (draftOwner !== undefined) keepChoice(draftOwner, itemId, null)
      if (replaces === null) cart.add(saved)
      else cart.replace(replaces, saved)
      return saved
    },
  }
}
