import { useWords } from '../../components/ui/basics/words.tsx'
import { ScheduledTime } from '../../connected/orders/ScheduledTime.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import { isFinal, statusName } from '../../domain/order/order-status.ts'
import { isUnpaid } from '../../domain/payment/payment.ts'
import { stageOf } from '../../stores/orders/order-progress.ts'

/** How far an order has come, and what that means; spoken when it changes. */
export function Course({ order }: { order: PlacedOrder }) {
  const { t } = useWords()
  const { status, schedule, selling_types } = order
  const stage = stageOf(status, selling_types === 'delivery')
  const waits = isUnpaid(order.payment.state) && !isFinal(status)
  return (
    <div className="grid w-full gap-2.5">
      {schedule && <ScheduledTime slot={schedule} />}
      {stage && !waits && (
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
      <p role="status" className="text-ink-muted text-sm">
        {t(waits ? 'orders:unpaidHint' : `order:hint.${statusName(status)}`)}
      </p>
    </div>
  )
}
