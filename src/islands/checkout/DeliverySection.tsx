import { useStore } from '@nanostores/react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Notice } from '../../components/ui/basics/Notice.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** Area, address and pin of a delivery. */
export function DeliverySection({
  model: { delivery },
  view: { shop, quote, parcelWeight, problems },
}: {
  model: CheckoutModel
  view: CheckoutView
}) {
  const { t } = useI18n()
  const loaded = useStore(delivery.$loaded)
  const view = useStore(delivery.$view)
  if (shop.type !== 'delivery') return null
  const failed = loaded.state === 'failed' || view?.state === 'failed'
  if (failed)
    return (
      <Notice tone="bad" title={t('delivery:failed')}>
        <p className="mb-3">{t('delivery:failedHint')}</p>
        <Button quiet data-refused={problems.delivery.section ? '' : undefined} onClick={delivery.retry}>
          {t('ui:retry')}
        </Button>
      </Notice>
    )
  if (loaded.state !== 'ready' || view?.state !== 'ready')
    return (
      <div role="status" aria-label={t('ui:loading')}>
        <Skeleton rows={0} fields={2} />
      </div>
    )
  const { DeliveryForm, GiftForm } = loaded.parts
  return (
    <DeliveryForm
      SavedLocations={loaded.saved}
      GiftForm={GiftForm}
      choice={loaded.choice}
      view={view}
      shop={shop}
      subtotal={quote.subtotal}
      parcelWeight={parcelWeight}
      problems={problems.delivery}
    />
  )
}
