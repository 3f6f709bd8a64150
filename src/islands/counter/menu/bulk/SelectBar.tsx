import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { Button, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

const BulkSheet = lazy(() => import('./BulkSheet.tsx'))

/** How many dishes are chosen, and what can be done with them. */
export function SelectBar({ model }: { model: MenuPage }) {
  const { t, number } = useI18n()
  const { bulk } = model
  const chosen = useStore(bulk.$chosen)
  const found = useStore(bulk.$found)
  const [step, setStep] = useState<'prices' | 'actions' | null>(null)
  const isNone = chosen.length === 0
  const open = (wanted: 'prices' | 'actions') => {
    bulk.openPrices()
    setStep(wanted)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-edge bg-surface-raised px-4 py-2 shadow-lg">
      <p role="status" className="flex-1 font-semibold">
        {t('menu-desk:bulk.chosen', { number: number(chosen.length) })}
      </p>
      <TextButton onClick={() => bulk.choose(found, isNone)}>
        {t(isNone ? 'menu-desk:bulk.chooseAll' : 'menu-desk:bulk.chooseNone')}
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
