import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { FormCard } from '../FormCard.tsx'

const ThemesSheet = lazy(() => import('./ThemesSheet.tsx'))

/** Opens the saved themes, among the forms of the venue. */
export function ThemesCard({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <FormCard
        name={t('menu-desk:themes.title')}
        hint={t('menu-desk:themes.hint')}
        onOpened={() => setIsOpen(true)}
      />
      <Suspense>{isOpen && <ThemesSheet model={model} onClosed={() => setIsOpen(false)} />}</Suspense>
    </li>
  )
}
