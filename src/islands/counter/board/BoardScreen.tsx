import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { BoardColumn } from '../../../domain/order/board-rules.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { AlarmNotice } from './AlarmNotice.tsx'
import { BoardColumns } from './BoardColumns.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import { MoveNotices } from './MoveNotices.tsx'
import { OrderSheet } from './OrderSheet.tsx'

/** Loaded when it is opened: settings, staff, devices and the audit log. */
const SettingsSheet = lazy(() => import('./SettingsSheet.tsx'))

/** The board: orders by column, the open order, the alarm, and what happened to the last action. */
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
  const [hasSettings, setHasSettings] = useState(false)
  const opened = useStore(model.$opened)
  return (
    <>
      <BoardHeader model={model} venue={venue} onSettings={() => setHasSettings(true)} />
      <BoardColumns model={model} venue={venue} shown={column} onShow={setColumn} />
      <MoveNotices moves={model.moves} />
      {opened && <OrderSheet key={opened.order.id} model={model} card={opened} venue={venue} />}
      {hasSettings && (
        <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
          <SettingsSheet
            model={model}
            referenceId={referenceId}
            timeZone={venue.time_zone}
            locales={locales}
            onClosed={() => setHasSettings(false)}
          />
        </Suspense>
      )}
      <AlarmNotice model={model} venue={venue} />
    </>
  )
}
