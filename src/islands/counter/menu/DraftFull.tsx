import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'

/** Says in a form that the draft has no room for it. */
export function DraftFull({ model }: { model: Pick<MenuPage, '$notice'> }) {
  const { t } = useI18n()
  const notice = useStore(model.$notice)
  if (notice?.what !== 'draft-full') return null
  return <ErrorText role="alert">{t('menu-desk:draft.full')}</ErrorText>
}
