import { keep } from '../basics/keep.ts'
import ItemEndComponent from './ItemEnd.astro'
import ItemTextComponent from './ItemText.astro'
import ItemTileComponent from './ItemTile.astro'

// An item's card belongs to one venue, which determines the currency. The same card is in the item's row of the menu, of its category and
// of the search, and in the suggestions of other items.
export const ItemEnd = keep(ItemEndComponent, ({ item, i18n, loads }) => [item, `${i18n.locale} ${loads}`])
export const ItemText = keep(ItemTextComponent, ({ item, i18n, level }) => [item, `${i18n.locale} ${level}`])
export const ItemTile = keep(ItemTileComponent, ({ item, i18n, large }) => [
  item,
  `${i18n.locale} ${large === true}`,
])
