import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ItemEditor } from '../../components/ui/order/ItemEditor.tsx'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { Cart } from '../../stores/cart/cart.ts'
import type { EditTarget } from '../../stores/cart/item-draft.ts'
import { createItemEditor } from '../../stores/cart/item-editor.ts'

/** A sheet that edits a line of the cart, or an item before it is added. */
export function LineEditor({
  target,
  shop,
  cart,
  onClosed,
}: {
  target: EditTarget
  shop: Shop
  cart: Cart
  onClosed: () => void
}) {
  const [editor] = useState(() => createItemEditor(cart, shop, target))
  const view = useStore(editor.$view)
  return (
    <ItemEditor
      item={target.entry.item}
      view={view}
      mode={editor.mode}
      hidePrice={shop.hidePrice}
      facts={editor.facts}
      onLabel={editor.chooseLabel}
      onModifier={editor.setModifier}
      onNote={editor.setNote}
      onCount={editor.setCount}
      onSubmit={editor.save}
      onClosed={onClosed}
    />
  )
}
