import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { ScheduledTime } from '../../connected/orders/ScheduledTime.tsx'
import { useShownStatus } from '../../connected/orders/useShownStatus.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isFinal } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { expectedText, refusalText } from '../../i18n/messages/order-notification.ts'
import { progressStage } from '../../stores/orders/order-progress.ts'

/** The progress of an order and what it means. Changes are announced. */
export function OrderProgressBar({ order, timeZone }: { order: PlacedOrder; timeZone: string }) {
  const i18n = useI18n()
  const { t } = i18n
  const shown = useShownStatus(order, timeZone)
  const { status, schedule, selling_types } = order
  const stage = progressStage(status, selling_types === 'delivery')
  const awaitsPayment = isUnpaid(order.payment.state) && !isFinal(status)
  const answer = expectedText(order, { since: order.updated_at, timeZone }, i18n) || refusalText(order, i18n)
  return (
    <div className="grid w-full gap-2.5">
      {schedule && <ScheduledTime slot={schedule} />}
      {stage && !awaitsPayment && (
        <div aria-hidden="true" className="flex gap-1.5">
          {Array.from({ length: stage.of }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: stages without identity
              key={at}
              className={`h-1.5 flex-1 rounded-full ${at < stage.reached ? 'bg-accent' : 'bg-line'} ${at === stage.reached - 1 && at < stage.of - 1 ? 'motion-safe:animate-[breathe_1.2s_ease-in-out_infinite_alternate]' : ''}`}
            />
          ))}
        </div>
      )}
      <div role="status" className="text-ink-muted text-sm">
        {answer && <p className="mb-0.5 font-semibold text-base text-ink">{answer}</p>}
        <p>
          {t(awaitsPayment ? 'orders:unpaidHint' : `order:hint.${shown === 'planned' ? 'scheduled' : shown}`)}
        </p>
      </div>
    </div>
  )
}
