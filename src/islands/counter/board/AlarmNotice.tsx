import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { bell } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'

/** Covers the screen when a new order arrives, until someone opens it. */
export function AlarmNotice({ model, venue }: { model: BoardPage; venue: Board['venue'] }) {
  const i18n = useI18n()
  const { t, reference, money } = i18n
  const unseen = useStore(model.alarm.$unseen)
  const orders = useStore(model.feed.$orders)
  const dialog = useRef<HTMLDialogElement>(null)
  const first = unseen.map((id) => orders.get(id)).find((order) => order !== undefined)
  const isShown = first !== undefined
  useEffect(() => {
    if (isShown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isShown])
  const number = first ? reference(first.number) : ''
  return (
    <dialog
      ref={dialog}
      aria-label={t('counter:alarm.title')}
      className="alarm m-0 h-dvh max-h-none w-full max-w-none bg-surface p-6 text-center text-ink open:flex"
      onCancel={(event) => {
        event.preventDefault()
        model.alarm.acknowledge()
      }}
    >
      {first && (
        <div className="m-auto grid w-full max-w-lg justify-items-center gap-4">
          <p className="flex items-center gap-3 font-bold text-3xl text-accent-ink">
            <Icon of={bell} />
            {t('counter:alarm.title')}
          </p>
          <p className="font-bold text-[clamp(5rem,30vmin,16rem)] leading-none tabular">{number}</p>
          <p className="font-bold text-3xl">{orderType(i18n, first, venue.tables)}</p>
          <p className="text-2xl tabular">{money(toMinorUnits(first.amounts.total, first.currency))}</p>
          {unseen.length > 1 && (
            <p className="font-semibold text-xl">{t('counter:alarm.more', { count: unseen.length - 1 })}</p>
          )}
          <Button wide className="min-h-16 text-xl" onClick={() => model.openOrder(first.id)}>
            {t('counter:alarm.open')}
          </Button>
          <Button quiet wide className="min-h-14" onClick={() => model.alarm.acknowledge()}>
            {t('counter:alarm.silence')}
          </Button>
        </div>
      )}
    </dialog>
  )
}
