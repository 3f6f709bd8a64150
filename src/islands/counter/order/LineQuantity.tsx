import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { TicketLine } from '../../../i18n/messages/order-texts.ts'

/** How many of a dish are prepared, and before that how many were ordered, if the venue has reduced it. */
export function LineQuantity({
  line: { quantity, ordered },
  className,
}: {
  line: TicketLine
  className: string
}) {
  const { t, number } = useI18n()
  return (
    <span
      className={`h-fit flex-none rounded-sm border-2 border-edge px-1.5 text-center font-bold tabular ${quantity > 1 ? 'many' : ''} ${className}`}
    >
      {/* Apart and with its own sign, so that nobody reads both as one number. */}
      {ordered !== null && <s className="me-2 font-normal decoration-2">{`${number(ordered)}\u00a0×`}</s>}
      {quantity === 0 ? (
        <span className="sr">{t('counter:lines.removed')}</span>
      ) : (
        `${number(quantity)}\u00a0×`
      )}
    </span>
  )
}
