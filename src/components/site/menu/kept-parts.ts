import { keep } from '../basics/keep.ts'
import AddLinkComponent from './AddLink.astro'
import ItemAboutComponent from './ItemAbout.astro'
import ItemTileComponent from './ItemTile.astro'

// An item's card belongs to one venue, which determines the currency. The same card is in the item's row of the menu, of its category and
// of the search, and in the suggestions of other items.
export const AddLink = keep(AddLinkComponent, ({ item, i18n }) => [item, i18n.locale])
export const ItemAbout = keep(ItemAboutComponent, ({ item, i18n }) => [item, i18n.locale])
export const ItemTile = keep(ItemTileComponent, ({ item, i18n, large }) => [
  item,
  `${i18n.locale} ${large === true}`,
])
