import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { FormCard } from '../FormCard.tsx'

const ShippingSheet = lazy(() => import('./ShippingSheet.tsx'))

/** Opens the countries to which the venue sends parcels. */
export function ShippingCard({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const rows = useStore(model.shipping.$rows)
  return (
    <li>
      <FormCard
        name={t('menu-desk:shipping.title')}
        hint={t('menu-desk:shipping.hint')}
        onOpened={model.shipping.show}
      />
      <Suspense>{rows && <ShippingSheet model={model} rows={rows} />}</Suspense>
    </li>
  )
}
