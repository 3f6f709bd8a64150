import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { ThemesPart } from '../../../../stores/desk/themes/themes-part.ts'

const ThemesSheet = lazy(() => import('./ThemesSheet.tsx'))

/** Opens the saved themes, among the forms of the venue. */
export function ThemesCard({ model }: { model: ThemesPart }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className="grid h-full min-h-16 w-full cursor-pointer content-start gap-1 rounded-lg bg-surface-raised px-4 py-3 text-start"
        onClick={() => setIsOpen(true)}
      >
        <span className="font-semibold">{t('menu-desk:themes.title')}</span>
        <span className="text-ink-muted text-sm">{t('menu-desk:themes.hint')}</span>
      </button>
      <Suspense>{isOpen && <ThemesSheet model={model} onClosed={() => setIsOpen(false)} />}</Suspense>
    </li>
  )
}
