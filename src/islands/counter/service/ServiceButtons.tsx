import { lazy, Suspense, useState } from 'react'
import { menuBook } from '../../../components/icons.ts'
import { timer } from '../../../components/page-icons.ts'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { mayDo, type StaffRole } from '../../../domain/staff/roles.ts'
import type { ServicePage } from '../../../stores/counter/service-page.ts'
import { HeaderButton } from '../HeaderButton.tsx'

const ServiceSheet = lazy(() => import('./ServiceSheet.tsx'))
const StockSheet = lazy(() => import('./StockSheet.tsx'))

/** Buttons that open the sheets for pauses and for what is sold out. */
export function ServiceButtons({
  model,
  referenceId,
  timeZone,
  role,
}: {
  model: ServicePage
  referenceId: string
  timeZone: string
  /** Null: not known yet. */
  role: StaffRole | null
}) {
  const { t } = useI18n()
  const [opened, setOpened] = useState<'service' | 'stock' | null>(null)
  const sheet = { timeZone, onClosed: () => setOpened(null) }
  return (
    <>
      <HeaderButton
        icon={menuBook}
        label={t('counter:stock.title')}
        className="hover:bg-surface-sunken"
        onClick={() => setOpened('stock')}
      />
      <HeaderButton
        icon={timer}
        label={t('counter:service.title')}
        className="hover:bg-surface-sunken"
        onClick={() => {
          void model.load()
          setOpened('service')
        }}
      />
      {opened && (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          {opened === 'service' ? (
            <ServiceSheet {...sheet} model={model} mayPauseDay={role !== null && mayDo(role, 'hours')} />
          ) : (
            <StockSheet {...sheet} referenceId={referenceId} />
          )}
        </Suspense>
      )}
    </>
  )
}
