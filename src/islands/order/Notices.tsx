import { useStore } from '@nanostores/react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import { $noticeState, switchNoticesOn } from '../../stores/orders/notices.ts'

/** Offers notifications about the order's progress, for while the diner looks elsewhere. */
export function Notices() {
  const { t } = useWords()
  const state = useStore($noticeState)
  if (state === 'unsupported') return null
  return (
    <div aria-live="polite">
      {state === 'off' ? (
        <Button quiet onClick={() => void switchNoticesOn()}>
          {t('order:notify')}
        </Button>
      ) : (
        <p className="text-ink-muted text-sm">
          {t(state === 'on' ? 'order:notifyOn' : 'order:notifyDenied')}
        </p>
      )}
    </div>
  )
}
