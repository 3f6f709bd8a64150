import { useStore } from '@nanostores/react'
import { Button } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { $noticeState, switchNoticesOn } from '../../stores/orders/notices.ts'
import type { OrderPage } from '../../stores/orders/order-page.ts'

/** Offers notifications about the status of the order, for when the page is in the background or closed. */
export function NotificationOffer({ model }: { model: Pick<OrderPage, '$isPushed'> }) {
  const { t } = useI18n()
  const state = useStore($noticeState)
  const isPushed = useStore(model.$isPushed)
  if (state === 'unsupported') return null
  return (
    <div aria-live="polite">
      {state === 'off' ? (
        <Button quiet onClick={() => void switchNoticesOn()}>
          {t('order:notify')}
        </Button>
      ) : (
        <p className="text-ink-muted text-sm">
          {t(state === 'denied' ? 'order:notifyDenied' : isPushed ? 'order:notifyClosed' : 'order:notifyOn')}
        </p>
      )}
    </div>
  )
}
