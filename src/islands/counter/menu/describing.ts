import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Json } from '../../../domain/json/json.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import type { MenuCategory } from '../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'

/** What is needed to describe a change. */
export type Describing = {
  readonly i18n: I18n
  readonly menu: readonly MenuCategory[]
  readonly currency: string
  /** The venue file with the draft. */
  readonly file: Json
}

export function useDescribing(model: MenuPage): Describing {
  const i18n = useI18n()
  const menu = useStore(model.$menu)
  const { currency } = useStore(model.$venue)
  const file = useStore(model.draft.$file)
  return { i18n, menu, currency, file }
}
