import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { hasUnseenChange, type KitchenPage } from '../../../stores/counter/kitchen-page.ts'

/** Says that something was removed from an order, until that is acknowledged on this device. */
export function ChangeNotice({ order, model }: { order: BoardOrder; model: KitchenPage }) {
  const { t, reference } = useI18n()
  if (!hasUnseenChange(order, useStore(model.$seen))) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-sm border-2 border-warning p-2">
      <p className="font-semibold">{t('counter:lines.news')}</p>
      <Button
        quiet
        className="min-h-12"
        aria-label={t('counter:lines.seenOf', { number: reference(order.number) })}
        onClick={() => model.acknowledge(order)}
      >
        {t('counter:lines.seen')}
      </Button>
    </div>
  )
}
