import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense } from 'react'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { EditSheet } from '../EditSheet.tsx'
import { focusIfLost } from '../focus-once.ts'
import { ReviewSheet } from '../ReviewSheet.tsx'
import { AddSheet } from './AddSheet.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import type { DeskPart, OpenSheets } from './open-sheets.ts'

const VersionsSheet = lazy(() => import('../versions/VersionsSheet.tsx'))
const PreviewDialog = lazy(() => import('../preview/PreviewDialog.tsx'))
const ImportSheet = lazy(() => import('../import/ImportSheet.tsx'))
const ExportSheet = lazy(() => import('../import/ExportSheet.tsx'))

/** The sheets of the desk. Those that edit load together, before somebody needs them: the connection can be gone then. */
export default function DeskSheets({
  model,
  referenceId,
  part,
  isFolded,
  open: { sheet, isInMore, isAdding, isReviewing },
  buttons,
  onFold,
  show,
}: {
  model: MenuPage
  referenceId: string
  part: DeskPart
  isFolded: boolean
  open: OpenSheets
  /** They get the focus if what opened a sheet is gone. */
  buttons: Readonly<Record<'more' | 'add' | 'review', RefObject<HTMLButtonElement | null>>>
  onFold: () => void
  show: (change: OpenSheets) => void
}) {
  const opened = useStore(model.$opened)
  const onReview = () => show({ isReviewing: true })
  const onClosed = () => {
    show({ sheet: null })
    focusIfLost(buttons.more.current)
  }
  const own = { model, referenceId, onClosed }
  return (
    <>
      {isInMore && (
        <MoreSheet
          {...{ model, referenceId, part, isFolded, onFold }}
          onOpen={(next) => show({ sheet: next })}
          onClosed={() => show({ isInMore: false })}
        />
      )}
      {isAdding && <AddSheet model={model} button={buttons.add} onClosed={() => show({ isAdding: false })} />}
      {opened && <EditSheet model={model} opened={opened} />}
      <Suspense>
        {sheet === 'preview' && <PreviewDialog {...own} />}
        {sheet === 'versions' && <VersionsSheet {...{ model, onReview, onClosed }} />}
        {sheet === 'import' && <ImportSheet {...own} />}
        {sheet === 'export' && <ExportSheet {...own} />}
      </Suspense>
      {isReviewing && (
        <ReviewSheet
          model={model}
          onClosed={() => {
            show({ isReviewing: false })
            focusIfLost(buttons.review.current)
          }}
        />
      )}
    </>
  )
}
