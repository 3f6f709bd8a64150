import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ItemEditor } from '../../components/ui/ItemEditor.tsx'
import type { Shop } from '../../payload/island-data.ts'
import type { Cart } from '../../stores/cart/cart.ts'
import { createItemDraft, type EditTarget } from '../../stores/cart/item-draft.ts'

/** The choices of a line that is in the cart, or of an item on its way there. */
export function Editor({
  target: { entry, line, replaces },
  shop,
  cart,
  onClosed,
}: {
  target: EditTarget
  shop: Shop
  cart: Cart
  onClosed: () => void
}) {
  const [draft] = useState(() => createItemDraft(entry, shop, line))
  const view = useStore(draft.$view)
  return (
    <ItemEditor
      item={entry.item}
      view={view}
      mode={replaces === null ? 'add' : 'edit'}
      hidePrice={shop.hidePrice}
      showIngredients={shop.shows.ingredients}
      onLabel={draft.chooseLabel}
      onModifier={draft.setModifier}
      onNote={draft.setNote}
      onCount={draft.setCount}
      onSubmit={() => {
        if (replaces === null) cart.add(draft.line())
        else cart.replace(replaces, draft.line())
      }}
      onClosed={onClosed}
    />
  )
}
