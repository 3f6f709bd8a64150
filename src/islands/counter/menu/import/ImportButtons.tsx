import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { DeskPage } from '../../../../stores/desk/desk-page.ts'
import { lazySheet } from '../lazy-sheet.tsx'

const ImportSheet = lazySheet(() => import('./ImportSheet.tsx'))
const ExportSheet = lazySheet(() => import('./ExportSheet.tsx'))

type Props = { model: DeskPage; referenceId: string }

/** Buttons that import a menu and export it. What they open loads when it is used. */
export function ImportButtons({ model, referenceId }: Props) {
  const { t } = useI18n()
  const menu = useStore(model.$menu)
  const [opened, setOpened] = useState<'import' | 'export' | null>(null)
  const isEmpty = menu.length === 0
  const onClosed = () => setOpened(null)
  return (
    <>
      <Button
        quiet={!isEmpty}
        className={isEmpty ? 'min-h-14 flex-1 text-lg' : 'min-h-12'}
        onClick={() => setOpened('import')}
      >
        {t(isEmpty ? 'menu-desk:import.title' : 'menu-desk:import.open')}
      </Button>
      {!isEmpty && (
        <Button quiet className="min-h-12" onClick={() => setOpened('export')}>
          {t('menu-desk:import.export')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'import' && <ImportSheet model={model} referenceId={referenceId} onClosed={onClosed} />}
        {opened === 'export' && <ExportSheet model={model} referenceId={referenceId} onClosed={onClosed} />}
      </Suspense>
    </>
  )
}
