import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { dueSince, promisedAt } from '../../../domain/order/board-rules.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import { boardTime } from './board-time.ts'

const MINUTE = 60_000

/** When an order is expected, and how long it waits or how much time remains. */
export function OrderAge({ card, timeZone, now }: { card: BoardCard; timeZone: string; now: number }) {
  const i18n = useI18n()
  const { t, locale } = i18n
  const { order, facts, column, urgency } = card
  const at = (instant: number) => boardTime(instant, now, timeZone, i18n)
  const lasts = (from: number, to: number) => formatDuration(Math.floor((to - from) / MINUTE), locale)
  const promise = promisedAt(facts)
  if (column === 'done')
    return <span className="block text-ink-muted text-sm">{at(Date.parse(order.updated_at))}</span>
  const wanted =
    promise === null
      ? t('counter:time.asap')
      : t(facts.readyAt === null ? 'counter:time.wanted' : 'counter:time.promised', { time: at(promise) })
  const isWaiting = column === 'new' || promise === null
  const age =
    column === 'later'
      ? null
      : isWaiting
        ? now - dueSince(facts) < MINUTE
          ? t('counter:time.arrived')
          : t('counter:time.waiting', { time: lasts(dueSince(facts), now) })
        : now >= promise
          ? t('counter:time.late', { time: lasts(promise, now) })
          : t('counter:time.left', { time: lasts(now, promise + MINUTE - 1) })
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{wanted}</span>
      {age && (
        <span className="age tabular" data-urgency={urgency}>
          {age}
        </span>
      )}
    </p>
  )
}
