import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

const ZonesDialog = lazy(() => import('./ZonesDialog.tsx'))

/** Opens the delivery zones. */
export function ZonesCard({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const isOpen = useStore(model.zones.$isOpen)
  return (
    <li>
      <button
        type="button"
        className="grid h-full min-h-16 w-full cursor-pointer content-start gap-1 rounded-lg bg-surface-raised px-4 py-3 text-start"
        onClick={model.zones.show}
      >
        <span className="font-semibold">{t('menu-desk:zones.title')}</span>
        <span className="text-ink-muted text-sm">{t('menu-desk:zones.hint')}</span>
      </button>
      <Suspense>{isOpen && <ZonesDialog model={model} />}</Suspense>
    </li>
  )
}
