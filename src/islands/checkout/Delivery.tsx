import { Button } from '../../components/ui/Button.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { Minor } from '../../domain/money.ts'
import type { SectionProblems } from './section.ts'
import type { DeliveryModel } from './useDelivery.ts'

/** Area, address and pin of a delivery. `subtotal` in minor units. */
export function Delivery({
  model,
  problems,
  subtotal,
}: {
  model: DeliveryModel
  problems: SectionProblems
  subtotal: Minor
}) {
  const { t } = useWords()
  const { isDelivery, loaded, choice, view, shop } = model
  if (!isDelivery) return null
  const failed = loaded.state === 'failed' || view?.state === 'failed'
  if (failed)
    return (
      <Notice tone="bad" title={t('delivery:failed')}>
        <p className="mb-3">{t('delivery:failedHint')}</p>
        <Button
          quiet
          data-refused={problems.section ? '' : undefined}
          onClick={() => (choice ? void choice.reload() : model.retry())}
        >
          {t('ui:retry')}
        </Button>
      </Notice>
    )
  const parts = loaded.state === 'ready' ? loaded.data : null
  if (!parts || !choice || view?.state !== 'ready')
    return (
      <div role="status" aria-label={t('ui:loading')}>
        <Skeleton rows={0} fields={2} />
      </div>
    )
  return (
    <parts.Section
      SavedLocations={parts.SavedLocations}
      GiftForm={parts.GiftForm}
      choice={choice}
      view={view}
      shop={shop}
      subtotal={subtotal}
      problems={model.standing(problems, subtotal)}
    />
  )
}
