import type { CartLine } from '../../domain/line.ts'
import type { Shop } from '../../payload/island-data.ts'
import type { Cart } from './cart.ts'
import { createItemDraft, type EditTarget, type ItemDraft } from './item-draft.ts'

export type ItemEditorModel = Omit<ItemDraft, 'line'> & {
  readonly mode: 'add' | 'edit'
  /** Puts the line into the cart, in place of the one it was opened for. Returns it. */
  save(): CartLine
}

/** The sheet of an item: a line of the cart, or an item on its way there. */
export function itemEditor(
  cart: Cart,
  shop: Pick<Shop, 'discounts'>,
  { entry, line, replaces }: EditTarget,
): ItemEditorModel {
  const { line: lineNow, ...draft } = createItemDraft(entry, shop, line)
  return {
    ...draft,
    mode: replaces === null ? 'add' : 'edit',
    save() {
      const saved = lineNow()
      if (replaces === null) cart.add(saved)
      else cart.replace(replaces, saved)
      return saved
    },
  }
}
