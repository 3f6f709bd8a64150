import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

const ShippingSheet = lazy(() => import('./ShippingSheet.tsx'))

/** Opens the countries to which the venue sends parcels. */
export function ShippingCard({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const rows = useStore(model.shipping.$rows)
  return (
    <li>
      <button
        type="button"
        className="grid h-full min-h-16 w-full cursor-pointer content-start gap-1 rounded-lg bg-surface-raised px-4 py-3 text-start"
        onClick={model.shipping.show}
      >
        <span className="font-semibold">{t('menu-desk:shipping.title')}</span>
        <span className="text-ink-muted text-sm">{t('menu-desk:shipping.hint')}</span>
      </button>
      <Suspense>{rows && <ShippingSheet model={model} rows={rows} />}</Suspense>
    </li>
  )
}
