import { keep } from '../basics/keep.ts'
import ItemGroupComponent from './ItemGroup.astro'

// The pages of an item share its groups. They belong to one venue, which determines the currency and whether prices are shown.
export const ItemGroup = keep(ItemGroupComponent, ({ group, i18n, orderable }) => [
  group,
  `${i18n.locale} ${orderable}`,
])
