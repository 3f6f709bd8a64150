import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

/** Shows the pages with the draft. */
export function PreviewButton({ model, referenceId }: { model: MenuPage; referenceId: string }) {
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
