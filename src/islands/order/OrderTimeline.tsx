import { check, close } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { useShownStatus } from '../../connected/orders/useShownStatus.ts'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { OrderStatus } from '../../domain/order/order-status.ts'
import { venueTime } from '../../domain/time/weekday.ts'
import { progressSteps } from '../../stores/orders/order-progress.ts'

const STEP_CLASSES = {
  done: 'border-success bg-success text-surface',
  current: 'border-accent bg-accent-soft text-accent-ink',
  next: 'border-edge',
  refused: 'border-danger bg-danger text-surface',
}

/** The steps of an order, with their times by the venue's clock. */
export function OrderTimeline({
  order,
  history,
  timeZone,
}: {
  order: PlacedOrder
  history: readonly { readonly status: OrderStatus; readonly at: string }[]
  timeZone: string
}) {
  const { t, clock } = useI18n()
  const shown = useShownStatus(order, timeZone)
  const steps = progressSteps(order.status, history, order.selling_types === 'delivery')
  return (
    <section aria-labelledby="status">
      <h2 id="status" className="mb-3 text-lg">
        {t('order:statusTitle')}
      </h2>
      <ol>
        {steps.map((step, index) => (
          <li
            key={`${step.status} ${step.at}`}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative flex gap-4 pb-5 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute start-3.5 top-7 bottom-0 w-0.5 -ms-px ${step.state === 'done' ? 'bg-success' : 'bg-line'}`}
              />
            )}
            <span
              className={`grid size-7 flex-none place-items-center rounded-full border-2 text-sm ${STEP_CLASSES[step.state]}`}
            >
              {step.state === 'current' ? (
                <span className="rounded-full border-5 border-accent motion-safe:animate-[breathe_1.2s_ease-in-out_infinite_alternate]" />
              ) : (
                step.state !== 'next' && <Icon of={step.state === 'refused' ? close : check} />
              )}
            </span>
            <span
              className={`flex-1 ${step.state === 'next' ? 'text-ink-muted' : ''} ${step.state === 'current' ? 'font-semibold' : ''}`}
            >
              {t(`order:status.${step.state === 'current' ? shown : step.status}`)}
              <span className="sr"> ({t(`order:${step.state === 'refused' ? 'done' : step.state}`)})</span>
            </span>
            {step.at && (
              <time dateTime={step.at} className="text-ink-muted text-sm tabular">
                {clock(venueTime(Date.parse(step.at), timeZone).minute)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
