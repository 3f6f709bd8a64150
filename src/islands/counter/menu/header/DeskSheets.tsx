import { Suspense } from 'react'
import type { DeskPage } from '../../../../stores/desk/desk-page.ts'
import { lazySheet } from '../lazy-sheet.tsx'

const VersionsSheet = lazySheet(() => import('../versions/VersionsSheet.tsx'))
const PreviewDialog = lazySheet(() => import('../preview/PreviewDialog.tsx'))
const ImportSheet = lazySheet(() => import('../import/ImportSheet.tsx'))
const ExportSheet = lazySheet(() => import('../import/ExportSheet.tsx'))

/** What opens above the desk, from buttons or from the sheet “More”. */
export type DeskSheet = 'preview' | 'versions' | 'import' | 'export'

/** The sheet that is open. Each loads when it is used. */
export function DeskSheets({
  model,
  referenceId,
  opened,
  onReview,
  onClosed,
}: {
  model: DeskPage
  referenceId: string
  opened: DeskSheet | null
  onReview: () => void
  onClosed: () => void
}) {
  const own = { model, referenceId, onClosed }
  return (
    <Suspense>
      {opened === 'preview' && <PreviewDialog {...own} />}
      {opened === 'versions' && <VersionsSheet model={model} onReview={onReview} onClosed={onClosed} />}
      {opened === 'import' && <ImportSheet {...own} />}
      {opened === 'export' && <ExportSheet {...own} />}
    </Suspense>
  )
}
