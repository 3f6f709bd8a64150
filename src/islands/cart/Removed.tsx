import { useEffect, useRef } from 'react'
import { TextButton } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { Removal } from '../../stores/cart/cart-page.ts'

/** What was just removed, and a button that puts it back. It takes the focus, whose element is gone. */
export function Removed({ removed, onUndo }: { removed: Removal | null; onUndo: () => void }) {
  const { t, say } = useWords()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])
  return (
    <div>
      {removed && (
        <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface-sunken px-4">
          <p className="flex-1 py-2 text-sm">{t('cart:removed', { name: say(removed.line.item.name) })}</p>
          <TextButton ref={undo} onClick={onUndo}>
            {t('cart:undo')}
          </TextButton>
        </div>
      )}
    </div>
  )
}
