import { keep } from '../basics/keep.ts'
import ItemAboutComponent from './ItemAbout.astro'

// Apart from the parts that contain it, because these depend on the level of the heading.
export const ItemAbout = keep(ItemAboutComponent, ({ item, i18n }) => [item, i18n.locale])
