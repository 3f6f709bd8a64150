import { useEffect, useRef } from 'react'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { Removal } from '../../stores/cart/cart-page.ts'

/**
 * The line just removed, with a button that restores it. The button takes the focus, because the focused element was
 * removed.
 */
export function UndoRemoval({ removed, onUndo }: { removed: Removal | null; onUndo: () => void }) {
  const { t, localize } = useI18n()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])
  return (
    <div>
      {removed && (
        <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface-sunken px-4">
          <p className="flex-1 py-2 text-sm">
            {t('cart:removed', { name: localize(removed.line.item.name) })}
          </p>
          <TextButton ref={undo} onClick={onUndo}>
            {t('cart:undo')}
          </TextButton>
        </div>
      )}
    </div>
  )
}
