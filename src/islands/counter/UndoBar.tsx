import { close } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'

/** Something that was done and can be taken back for a moment. */
export type Undoable = { readonly id: string; readonly text: string }

/** Moves that can be taken back, and what went wrong. */
export function UndoBar({
  undoable,
  problem,
  onUndo,
  onDismiss,
}: {
  undoable: readonly Undoable[]
  /** Null: nothing went wrong. */
  problem: string | null
  onUndo: (id: string) => void
  onDismiss: () => void
}) {
  const { t } = useI18n()
  return (
    <>
      <div role="alert" className="pointer-events-auto w-full max-w-lg">
        {problem !== null && (
          <div className="flex items-center gap-3 rounded-lg border-2 border-danger bg-surface-raised py-2 ps-4 pe-1 shadow-lg">
            <p className="flex-1 font-semibold">{problem}</p>
            <IconButton
              icon={close}
              label={t('counter:close')}
              className="min-h-12 min-w-12"
              onClick={onDismiss}
            />
          </div>
        )}
      </div>
      <div role="status" className="pointer-events-auto grid w-full max-w-lg gap-2">
        {undoable.map(({ id, text }) => (
          <div
            key={id}
            className="undo-bar relative flex items-center gap-3 overflow-hidden rounded-lg bg-ink py-2 ps-4 pe-2 text-surface shadow-lg"
          >
            <p className="flex-1 font-semibold">{text}</p>
            <button
              type="button"
              className="min-h-12 cursor-pointer rounded-lg border-2 border-surface px-5 font-bold"
              onClick={() => onUndo(id)}
            >
              {t('counter:undo.button')}
            </button>
            <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-highlight" />
          </div>
        ))}
      </div>
    </>
  )
}
