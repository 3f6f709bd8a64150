import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import type { OrderPage } from '../../stores/orders/order-page.ts'

/** Loaded only when the diner wants to cancel. */
const CancelSheet = lazy(() => import('./CancelSheet.tsx'))

/** Cancels an order until the venue accepts it. */
export function CancelOrder({ model }: { model: OrderPage }) {
  const { t } = useI18n()
  const step = useStore(model.$cancel)
  if (step === 'none' || step === 'late') return null
  return (
    <>
      <Button quiet className="lg:justify-self-start" onClick={model.askToCancel}>
        {t('order:cancel.ask')}
      </Button>
      {step !== 'closed' && (
        <Suspense>
          <CancelSheet model={model} step={step} />
        </Suspense>
      )}
    </>
  )
}

/** Says that the venue accepted the order before the diner cancelled it. */
export function CancelledTooLate({ model }: { model: OrderPage }) {
  const { t } = useI18n()
  return useStore(model.$cancel) === 'late' ? <Notice tone="bad" title={t('order:cancel.late')} /> : null
}
