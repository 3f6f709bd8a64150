import { keep } from '../basics/keep.ts'
import ItemAboutComponent from './ItemAbout.astro'

// It is kept although `ItemText` is, because an item has headings of several levels. In `kept-parts.ts`, which imports `ItemText`, it would
// close a cycle.
export const ItemAbout = keep(ItemAboutComponent, ({ item, i18n }) => [item, i18n.locale])
