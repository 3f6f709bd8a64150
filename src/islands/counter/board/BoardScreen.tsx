import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { BoardColumn } from '../../../domain/order/board-rules.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { AlarmNotice } from './AlarmNotice.tsx'
import { BoardColumns } from './BoardColumns.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import { CounterNav } from './CounterNav.tsx'
import { MoveNotices } from './MoveNotices.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { useCounterScreen } from './screens.ts'

/** Loaded when it is opened: settings, staff, devices and the audit log. */
const SettingsScreen = lazy(() => import('../settings/SettingsScreen.tsx'))

/** The counter: one of its screens, and on all of them the open order, the alarm, and what happened to the last action. */
export function BoardScreen({
  model,
  referenceId,
  venue,
  locales,
}: {
  model: BoardPage
  referenceId: string
  venue: Board['venue']
  locales: readonly string[]
}) {
  const { t } = useI18n()
  const [column, setColumn] = useState<BoardColumn>('new')
  const screen = useCounterScreen()
  const opened = useStore(model.$opened)
  const cards = useStore(model.$cards)
  return (
    <>
      <BoardHeader model={model} venue={venue} />
      <CounterNav shown={screen} waiting={{ orders: cards.new.length }} />
      <Suspense
        fallback={
          <p role="status" className="p-6">
            {t('ui:loading')}
          </p>
        }
      >
        {screen === 'orders' && (
          <BoardColumns model={model} venue={venue} shown={column} onShow={setColumn} />
        )}
        {screen === 'settings' && (
          <SettingsScreen
            model={model}
            referenceId={referenceId}
            timeZone={venue.time_zone}
            locales={locales}
          />
        )}
      </Suspense>
      <MoveNotices moves={model.moves} />
      {opened && <OrderSheet key={opened.order.id} model={model} card={opened} venue={venue} />}
      <AlarmNotice model={model} venue={venue} />
    </>
  )
}
