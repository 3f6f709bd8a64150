import type { CartLine } from '../../domain/order/line.ts'
import type { Cart } from './cart.ts'
import { createItemDraft, type EditTarget, type ItemDraft, type ItemDraftShop } from './item-draft.ts'
import { type FactsShop, type ItemFacts, itemFacts } from './item-facts.ts'
import { keepChoice, keptChoice } from './kept-drafts.ts'

export type ItemEditorModel = Omit<ItemDraft, 'line'> & {
  readonly mode: 'add' | 'edit'
  readonly facts: ItemFacts
  /** Puts the line into the cart, in place of the one it was opened for. Returns it. */
  save(): CartLine
}

/** The business whose items are edited; without it nothing is kept. */
type EditorShop = ItemDraftShop & FactsShop & { readonly userId?: string }

/**
 * The sheet of an item: a line of the cart, or an item on its way there. What was chosen for such an item and not added is
 * kept for this visit.
 */
export function itemEditor(
  cart: Cart,
  shop: EditorShop,
  { entry, line, replaces }: EditTarget,
): ItemEditorModel {
  const itemId = entry.item.id
  const keeper = line === null && replaces === null ? shop.userId : undefined
  const start = keeper === undefined ? line : keptChoice(keeper, itemId)
  const { line: lineNow, $view, ...actions } = createItemDraft(entry, shop, start)
  const keeping =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      if (keeper !== undefined) keepChoice(keeper, itemId, lineNow())
    }
  return {
    $view,
    chooseLabel: keeping(actions.chooseLabel),
    setModifier: keeping(actions.setModifier),
    setNote: keeping(actions.setNote),
    setCount: keeping(actions.setCount),
    facts: itemFacts(entry, shop),
    mode: replaces === null ? 'add' : 'edit',
    save() {
      const saved = lineNow()
      if (keeper !== undefined) keepChoice(keeper, itemId, null)
      if (replaces === null) cart.add(saved)
      else cart.replace(replaces, saved)
      return saved
    },
  }
}
