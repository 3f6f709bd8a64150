import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { MenuCategory } from '../../../stores/desk/menu-list.ts'

/** What is needed to describe a change. */
export type Describing = {
  readonly i18n: I18n
  readonly menu: readonly MenuCategory[]
  readonly currency: string
}
