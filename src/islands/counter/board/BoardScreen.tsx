import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { BoardColumn } from '../../../domain/order/board-rules.ts'
import { mayDo } from '../../../domain/staff/roles.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { createReservationsPage } from '../../../stores/counter/reservations-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { AlarmNotice } from './AlarmNotice.tsx'
import { BoardColumns } from './BoardColumns.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import { CounterNav } from './CounterNav.tsx'
import { MoveNotices } from './MoveNotices.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { offeredScreens, readScreen, useCounterScreen } from './screens.ts'

/** Screens that are loaded when they are opened. */
const SettingsScreen = lazyScreen(() => import('../settings/SettingsScreen.tsx'))
const PrintedTicket = lazy(() => import('../print/PrintedTicket.tsx'))
const PrinterNotices = lazy(() => import('./PrinterNotices.tsx'))
const KitchenBoard = lazy(() => import('../kitchen/KitchenBoard.tsx'))
const TodayScreen = lazyScreen(() => import('../today/TodayScreen.tsx'))
const ReservationsScreen = lazyScreen(() => import('../reservations/ReservationsScreen.tsx'))
const MenuScreen = lazyScreen(() => import('../menu/MenuScreen.tsx'), 'menu-desk', 'screen')
const InsightsScreen = lazyScreen(() => import('../insights/InsightsScreen.tsx'), 'insights')
const PaymentsScreen = lazyScreen(() => import('../payments/PaymentsScreen.tsx'), 'payments')
const StepNotices = lazyScreen(() => import('../reservations/StepNotices.tsx'))

const laterScreens = {
  ...{ reservations: ReservationsScreen, today: TodayScreen, insights: InsightsScreen },
  ...{ payments: PaymentsScreen, menu: MenuScreen, settings: SettingsScreen },
}

/** Starts to load the screen that the address names, while the device waits for the answer whether it may see it. */
export function preloadNamedScreen(): void {
  const named = readScreen()
  if (named !== 'orders') laterScreens[named].preload()
}

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
  const place = useStore(model.feed.$place)
  const opened = useStore(model.$opened)
  const cards = useStore(model.$cards)
  const now = useStore(model.$now)
  const isKitchen = useStore(model.kitchen.$isOn)
  const job = useStore(model.printing.$job)
  const paper = useStore(model.printing.$paper)
  const reservations = useModel(() => createReservationsPage(browserPage(), referenceId))
  const steps = useStore(reservations.$pending)
  const stepNotice = useStore(reservations.$notice)
  const hasSteps = steps.size > 0 || stepNotice !== null
  const waitingReservations = useStore(reservations.$waiting)
  const hasReserved = useStore(reservations.$reservations).length > 0
  const { screens, screen, current } = offeredScreens(useCounterScreen(), {
    role: place?.role ?? null,
    hasReservations: venue.reservations || hasReserved,
  })
  return (
    <>
      <BoardHeader model={model} venue={venue} hasKitchenSwitch={screen === 'orders'} />
      <Suspense>
        <PrinterNotices model={model} referenceId={referenceId} timeZone={venue.time_zone} />
      </Suspense>
      <CounterNav
        screens={screens}
        shown={current}
        waiting={{ orders: cards.new.length, reservations: waitingReservations }}
      />
      <Suspense
        fallback={
          <p role="status" className="p-6">
            {t('ui:loading')}
          </p>
        }
      >
        {screen === 'orders' && isKitchen && <KitchenBoard model={model.kitchen} venue={venue} now={now} />}
        {screen === 'orders' && !isKitchen && (
          <BoardColumns model={model} venue={venue} shown={column} onShow={setColumn} />
        )}
        {screen === 'reservations' && (
          <ReservationsScreen model={reservations} referenceId={referenceId} now={now} />
        )}
        {screen === 'today' && (
          <TodayScreen
            referenceId={referenceId}
            venue={venue}
            serverNow={model.feed.serverNow}
            hasInsights={place !== null && mayDo(place.role, 'insights')}
            hasPayments={place !== null && mayDo(place.role, 'refunds')}
          />
        )}
        {screen === 'insights' && <InsightsScreen referenceId={referenceId} />}
        {screen === 'payments' && <PaymentsScreen referenceId={referenceId} />}
        {screen === 'menu' && <MenuScreen referenceId={referenceId} />}
        {screen === 'settings' && (
          <SettingsScreen model={model} referenceId={referenceId} venue={venue} locales={locales} />
        )}
      </Suspense>
      <div className="undo-bars pointer-events-none fixed z-toast grid justify-items-center gap-2 p-3">
        <MoveNotices moves={model.moves} />
        {hasSteps && (
          <Suspense>
            <StepNotices model={reservations} />
          </Suspense>
        )}
      </div>
      {opened && <OrderSheet key={opened.order.id} model={model} card={opened} venue={venue} />}
      <AlarmNotice model={model} venue={venue} />
      {job && (
        <Suspense>
          <PrintedTicket job={job} paper={paper} venue={venue} onDone={model.printing.done} />
        </Suspense>
      )}
    </>
  )
}
