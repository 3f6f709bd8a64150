import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
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
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-edge bg-surface-raised px-4 py-2 shadow-lg">
      <p role="status" className="basis-full font-semibold sm:flex-1">
        {t('menu-desk:bulk.chosen', { number: number(chosen.length) })}
      </p>
      <Button quiet className="min-h-12" onClick={() => bulk.choose(found, isNone)}>
        {t(isNone ? 'menu-desk:bulk.chooseAll' : 'menu-desk:bulk.chooseNone')}
      </Button>
      <Button quiet className="min-h-12" onClick={bulk.stop}>
        {t('menu-desk:bulk.stop')}
      </Button>
      <Button quiet className="min-h-12" disabled={isNone} onClick={() => open('actions')}>
        {t('menu-desk:bulk.actions')}
      </Button>
      <Button className="min-h-12" disabled={isNone} onClick={() => open('prices')}>
        {t('menu-desk:bulk.prices')}
      </Button>
      {step && (
        <Suspense>
          <BulkSheet model={model} step={step} onClosed={() => setStep(null)} />
        </Suspense>
      )}
    </div>
  )
}
