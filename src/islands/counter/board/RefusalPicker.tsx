import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { orderStatus } from '../../../domain/order/order-status.ts'
import { type StaffRefusal, staffRefusals } from '../../../domain/order/refusal.ts'

/** The reason why an order is declined or cancelled. Choosing one refuses the order; it can be taken back for a moment. */
export function RefusalPicker({
  order,
  onBack,
  onChosen,
}: {
  order: BoardOrder
  onBack: () => void
  onChosen: (reason: StaffRefusal) => void
}) {
  const { t, reference } = useI18n()
  const number = reference(order.number)
  const isNew = order.status === orderStatus.pending || order.status === orderStatus.scheduled
  // Only deliveries are too far away.
  const reasons = staffRefusals.filter((reason) => reason !== 'too-far' || order.delivery !== null)
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="font-semibold text-lg">
          {t(isNew ? 'counter:refuse.declineTitle' : 'counter:refuse.cancelTitle', { number })}
        </h3>
        <p className="text-ink-muted">{t('counter:refuse.hint')}</p>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="min-h-14 cursor-pointer rounded-lg border-2 border-danger px-4 font-semibold text-danger"
            onClick={() => onChosen(reason)}
          >
            {t(`counter:reason.${reason}`)}
          </button>
        ))}
      </div>
      <Button quiet onClick={onBack}>
        {t('counter:refuse.back')}
      </Button>
    </section>
  )
}
