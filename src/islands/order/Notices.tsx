import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { PlacedOrder } from '../../contract/order.ts'
import { statusName } from '../../domain/order-status.ts'
import { $noticeState, showNotice, switchNoticesOn } from '../../stores/orders/notices.ts'

/** Offers to tell the diner how the order moves on while they look elsewhere, and does so once they want it. */
export function Notices({ order, path, over }: { order: PlacedOrder; path: string; over: boolean }) {
  const { t, locale, reference } = useWords()
  const state = useStore($noticeState)
  const told = useRef(order.status)
  useEffect(() => {
    if (told.current === order.status) return
    told.current = order.status
    void showNotice({
      title: t(`order:status.${statusName(order.status)}`),
      body: t('order:number', { number: reference(order.number) }),
      tag: `order-${order.id}`,
      path,
      locale,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    })
  }, [order.status, order.id, order.number, path, locale, t, reference])
  if (over || state === 'unsupported') return null
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
