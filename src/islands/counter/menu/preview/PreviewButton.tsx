import { Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { DeskPage } from '../../../../stores/desk/desk-page.ts'
import { lazySheet } from '../lazy-sheet.tsx'

const PreviewDialog = lazySheet(() => import('./PreviewDialog.tsx'))

/** Shows the pages with the draft. */
export function PreviewButton({ model, referenceId }: { model: DeskPage; referenceId: string }) {
  const { t } = useI18n()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button quiet className="min-h-12" onClick={() => setIsOpen(true)}>
        {t('menu-desk:preview.title')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewDialog model={model} referenceId={referenceId} onClosed={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
