import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { TextButton } from '../../components/ui/Button.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { Cart } from '../../stores/cart/cart.ts'

/** What was just removed, and the way back. The focus comes here, since what it was on is gone; the screen says it. */
export function Removed({ cart }: { cart: Cart }) {
  const { t, say } = useWords()
  const notice = useStore(cart.$notice)
  const undo = useRef<HTMLButtonElement>(null)
  const removed = notice?.kind === 'removed' ? notice : null
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true })
  }, [removed])
  return (
    <div>
      {removed && (
        <div className="mt-3 flex items-center gap-3 rounded-lg bg-surface-sunken px-4">
          <p className="flex-1 py-2 text-sm">{t('cart:removed', { name: say(removed.line.item.name) })}</p>
          <TextButton ref={undo} onClick={() => cart.undoRemove()}>
            {t('cart:undo')}
          </TextButton>
        </div>
      )}
    </div>
  )
}
