import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { Button, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { placeKey } from '../../../../stores/desk/bulk/chosen-items.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { focusInPlace } from '../focus-once.ts'

const BulkSheet = lazy(() => import('./BulkSheet.tsx'))

/** How many dishes are chosen, and what can be done with them. */
export default function SelectBar({ model }: { model: MenuPage }) {
  const { t, number } = useI18n()
  const { bulk } = model
  const chosen = useStore(bulk.$chosen)
  const found = useStore(bulk.$found)
  const [step, setStep] = useState<'prices' | 'actions' | null>(null)
  const keys = useStore(bulk.$keys)
  const isNone = chosen.length === 0
  const isAll = found.every((one) => keys.has(placeKey(one)))
  const open = (wanted: 'prices' | 'actions') => {
    bulk.openPrices()
    setStep(wanted)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-edge bg-surface-raised px-4 py-2 shadow-lg">
      <p ref={focusInPlace} tabIndex={-1} role="status" className="flex-1 font-semibold outline-none">
        {t('menu-desk:bulk.chosen', { number: number(chosen.length) })}
      </p>
      <TextButton onClick={() => (isAll ? bulk.choose(chosen, false) : bulk.choose(found, true))}>
        {t(isAll ? 'menu-desk:bulk.chooseNone' : 'menu-desk:bulk.chooseAll')}
      </TextButton>
      <TextButton onClick={bulk.stop}>{t('menu-desk:bulk.stop')}</TextButton>
      <div className="flex basis-full flex-wrap gap-2 sm:basis-auto">
        <Button
          quiet
          className="min-h-12 grow px-2 sm:px-5"
          disabled={isNone}
          onClick={() => open('actions')}
        >
          {t('menu-desk:bulk.actions')}
        </Button>
        <Button className="min-h-12 grow px-2 sm:px-5" disabled={isNone} onClick={() => open('prices')}>
          {t('menu-desk:bulk.prices')}
        </Button>
      </div>
      {step && (
        <Suspense>
          <BulkSheet model={model} step={step} onClosed={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  )
}
