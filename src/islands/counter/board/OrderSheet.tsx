import { lazy, Suspense, useState } from 'react'
import { printer } from '../../../components/page-icons.ts'
import { Button, TextButton } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { nextSteps } from '../../../domain/order/board-rules.ts'
import { isFinal, orderStatus, orderStatusName } from '../../../domain/order/order-status.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import { orderType } from '../../../i18n/messages/order-type.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { OrderAge } from '../order/OrderAge.tsx'
import { OrderFacts } from '../order/OrderFacts.tsx'
import { OrderLines } from '../order/OrderLines.tsx'
import { PromisePicker } from './PromisePicker.tsx'
import { RefusalPicker } from './RefusalPicker.tsx'

/** Loaded when staff change an order. */
const LineEditor = lazy(() => import('./LineEditor.tsx'))
/** Loaded when staff open an order: only venues with a printer need it. */
const PrintAgainButtons = lazy(() => import('./PrintAgainButtons.tsx'))
const ReceiptLinks = lazy(() => import('../receipts/ReceiptLinks.tsx'))

type Props = { model: BoardPage; card: BoardCard; venue: Board['venue'] }

/** An open order: everything about it, and every answer. Declining is smaller, and away from accepting. */
export function OrderSheet({ model, card, venue }: Props) {
  const i18n = useI18n()
  const { t, reference, money } = i18n
  const { order } = card
  const number = reference(order.number)
  const [doing, setDoing] = useState<'refusal' | 'lines' | null>(null)
  return (
    <Sheet label={t('counter:order', { number })} closeLabel={t('counter:close')} onClosed={model.closeOrder}>
      {(close) => (
        <div className="grid gap-4 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <header className="pe-[min(3rem,52px)]">
            <h2 className="text-[min(2.125rem,12vw)] tabular">{t('counter:order', { number })}</h2>
            <p className="mt-1 font-semibold text-lg">
              {orderType(i18n, order, venue.tables)} ·{' '}
              {money(toMinorUnits(order.amounts.total, order.currency))}
            </p>
            <OrderAge card={card} timeZone={venue.time_zone} now={model.feed.serverNow()} />
          </header>
          {doing !== 'lines' && <OrderLines order={order} withChanges />}
          <OrderFacts order={order} />
          {doing === 'lines' && (
            <Suspense fallback={<p role="status">{t('ui:loading')}</p>}>
              <LineEditor
                order={order}
                onBack={() => setDoing(null)}
                onConfirmed={(shown, wanted) => {
                  void model.moves.changeLines(shown, wanted)
                  close()
                }}
              />
            </Suspense>
          )}
          {doing === 'refusal' && (
            <RefusalPicker
              order={order}
              onBack={() => setDoing(null)}
              onChosen={(reason) => {
                void model.moves.refuse(order, reason)
                close()
              }}
            />
          )}
          {doing === null && <Answers {...{ model, card, venue, close }} onDo={setDoing} />}
          {/* Below the answers, which phones then show without scrolling. */}
          <Button quiet className="min-h-12" onClick={() => void model.printing.print(order)}>
            <Icon of={printer} />
            {t('counter:print.ticket')}
          </Button>
          <Suspense>
            <ReceiptLinks referenceId={venue.reference_id} orderId={order.id} />
          </Suspense>
          {!isFinal(order.status) && (
            <Suspense>
              <PrintAgainButtons referenceId={venue.reference_id} orderId={order.id} />
            </Suspense>
          )}
        </div>
      )}
    </Sheet>
  )
}

function Answers({
  model,
  card,
  venue,
  close,
  onDo,
}: Props & { close: () => void; onDo: (doing: 'refusal' | 'lines') => void }) {
  const { t } = useI18n()
  const { order, facts, pending } = card
  const isOpen = order.status === orderStatus.pending || order.status === orderStatus.scheduled
  // The last item is removed by declining or cancelling the order.
  const hasMore = order.order_lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1
  if (isFinal(order.status) || pending?.canUndo)
    return (
      <p className="font-semibold">{t(`counter:status.${orderStatusName(pending?.to ?? order.status)}`)}</p>
    )
  return (
    <div className="grid gap-4">
      {isOpen ? (
        <PromisePicker
          model={model}
          card={card}
          timeZone={venue.time_zone}
          onChosen={(minutes) => {
            void model.moves.accept(order, minutes)
            close()
          }}
        />
      ) : (
        <>
          <div className="grid gap-2 sm:grid-cols-2">
            {nextSteps(facts).map((to, at) => (
              <Button
                key={to}
                quiet={at > 0}
                className="min-h-14"
                disabled={pending !== null}
                onClick={() => {
                  void model.moves.advance(order, to)
                  close()
                }}
              >
                {t(`counter:action.${orderStatusName(to)}`)}
              </Button>
            ))}
          </div>
          <PromisePicker
            model={model}
            card={card}
            timeZone={venue.time_zone}
            onChosen={(minutes) => {
              if (minutes !== null) void model.moves.changeTime(order, minutes)
              close()
            }}
          />
        </>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-3">
        {hasMore && (
          <TextButton className="min-h-12" disabled={pending !== null} onClick={() => onDo('lines')}>
            {t('counter:lines.change')}
          </TextButton>
        )}
        <TextButton
          className="ms-auto min-h-12 text-danger"
          disabled={pending !== null}
          onClick={() => onDo('refusal')}
        >
          {t(isOpen ? 'counter:refuse.decline' : 'counter:refuse.cancel')}
        </TextButton>
      </div>
    </div>
  )
}
