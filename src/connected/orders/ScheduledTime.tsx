import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { ScheduleSlot } from '../../contract/order/order.ts'
import { scheduledText } from '../../i18n/messages/order-notification.ts'

/** The day and time for which an order is scheduled, by the venue's clock. */
export function ScheduledTime({ slot }: { slot: ScheduleSlot }) {
  const i18n = useI18n()
  return <p className="mt-1 font-semibold">{scheduledText(slot, i18n)}</p>
}
