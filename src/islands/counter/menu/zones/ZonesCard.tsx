import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { FormCard } from '../FormCard.tsx'

const ZonesDialog = lazy(() => import('./ZonesDialog.tsx'))

/** Opens the delivery zones. */
export function ZonesCard({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  const isOpen = useStore(model.zones.$isOpen)
  return (
    <li>
      <FormCard
        name={t('menu-desk:zones.title')}
        hint={t('menu-desk:zones.hint')}
        onOpened={model.zones.show}
      />
      <Suspense>{isOpen && <ZonesDialog model={model} />}</Suspense>
    </li>
  )
}
