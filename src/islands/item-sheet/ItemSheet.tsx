import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ItemEditor } from '../../components/ui/ItemEditor.tsx'
import { WordsProvider } from '../../components/ui/words.tsx'
import type { CartLine } from '../../domain/line.ts'
import type { Words } from '../../i18n/island-words.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'
import { createItemDraft } from '../../stores/cart/item-draft.ts'

type Props = {
  entry: ItemEntry
  shop: Shop
  words: Words
  onAdd: (line: CartLine) => void
  onClosed: () => void
}

/** The item sheet over a menu: choices, then into the cart. */
export function ItemSheet({ entry, shop, words, onAdd, onClosed }: Props) {
  const [draft] = useState(() => createItemDraft(entry, shop))
  const view = useStore(draft.$view)
  return (
    <WordsProvider words={words}>
      <ItemEditor
        item={entry.item}
        view={view}
        mode="add"
        hidePrice={shop.hidePrice}
        showIngredients={shop.shows.ingredients}
        onLabel={draft.chooseLabel}
        onModifier={draft.setModifier}
        onNote={draft.setNote}
        onCount={draft.setCount}
        onSubmit={() => onAdd(draft.line())}
        onClosed={onClosed}
      />
    </WordsProvider>
  )
}
