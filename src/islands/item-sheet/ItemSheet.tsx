import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { I18nProvider } from '../../components/ui/basics/i18n-context.tsx'
import { ItemEditor } from '../../components/ui/order/ItemEditor.tsx'
import type { ItemEntry, Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { createItemEditor } from '../../stores/cart/item-editor.ts'

type Props = {
  entry: ItemEntry
  shop: Shop
  i18n: I18n
  cartKey: string
  onAdd: (line: CartLine) => void
  onClosed: () => void
}

/** The item sheet over a menu: the diner makes choices and adds the item to the cart. */
export function ItemSheet({ entry, shop, i18n, cartKey, onAdd, onClosed }: Props) {
  const [editor] = useState(() =>
    createItemEditor(cartFor(cartKey), shop, { entry, line: null, replaces: null }),
  )
  const view = useStore(editor.$view)
  return (
    <I18nProvider i18n={i18n}>
      <ItemEditor
        item={entry.item}
        view={view}
        mode={editor.mode}
        hidePrice={shop.hidePrice}
        facts={editor.facts}
        onLabel={editor.chooseLabel}
        onModifier={editor.setModifier}
        onNote={editor.setNote}
        onCount={editor.setCount}
        onSubmit={() => onAdd(editor.save())}
        onClosed={onClosed}
      />
    </I18nProvider>
  )
}
