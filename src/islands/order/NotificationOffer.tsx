import { useStore } from '@nanostores/react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { $noticeState, switchNoticesOn } from '../../stores/orders/notices.ts'

/** Offers notifications about the status of the order, for when the page is in the background. */
export function NotificationOffer() {
  const { t } = useI18n()
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
