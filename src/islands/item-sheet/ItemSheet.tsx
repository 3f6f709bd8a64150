import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { WordsProvider } from '../../components/ui/basics/words.tsx'
import { ItemEditor } from '../../components/ui/order/ItemEditor.tsx'
import type { CartLine } from '../../domain/order/line.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { ItemEntry, Shop } from '../../payload/screens/island-data.ts'
import { cartFor } from '../../stores/cart/cart.ts'
import { itemEditor } from '../../stores/cart/item-editor.ts'

type Props = {
  entry: ItemEntry
  shop: Shop
  words: Words
  cartKey: string
  onAdd: (line: CartLine) => void
  onClosed: () => void
}

/** The item sheet over a menu: choices, then into the cart. */
export function ItemSheet({ entry, shop, words, cartKey, onAdd, onClosed }: Props) {
  const [editor] = useState(() => itemEditor(cartFor(cartKey), shop, { entry, line: null, replaces: null }))
  const view = useStore(editor.$view)
  return (
    <WordsProvider words={words}>
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
    </WordsProvider>
  )
}
