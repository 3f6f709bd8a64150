import { keep } from '../basics/keep.ts'
import AddLinkComponent from './AddLink.astro'
import ItemAboutComponent from './ItemAbout.astro'
import ItemTileComponent from './ItemTile.astro'

// An item's card belongs to one edition of a venue, which determines language and currency. The same card is in the item's row of the
// menu, of its category and of the search, and in the suggestions of other items.
export const AddLink = keep(AddLinkComponent, ({ item }) => [item, ''])
export const ItemAbout = keep(ItemAboutComponent, ({ item }) => [item, ''])
export const ItemTile = keep(ItemTileComponent, ({ item, large = false }) => [item, String(large)])
