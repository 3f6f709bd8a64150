import { useState } from 'react'
import { minus, plus } from '../../../components/icons.ts'
import { Button, IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { MinuteGrid } from '../../../components/ui/forms/MinuteGrid.tsx'
import {
  changeMinutes,
  PROMISE_STEP,
  promiseChoices,
  USUAL_PROMISE,
} from '../../../domain/order/board-rules.ts'
import { DUE_BEFORE } from '../../../domain/order/due-time.ts'
import { orderStatus } from '../../../domain/order/order-status.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { formatDuration } from '../../../i18n/format/format-duration.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { boardTime } from '../order/board-time.ts'

const MINUTE = 60_000
const LONGEST = 24 * 60

/** The choice of when an order will be ready, and the button that accepts it or changes its time. */
export function PromisePicker({
  model,
  card,
  timeZone,
  onChosen,
}: {
  model: BoardPage
  card: BoardCard
  timeZone: string
  /** `minutes` from now; null: for the time that the diner chose. */
  onChosen: (minutes: number | null) => void
}) {
  const i18n = useI18n()
  const { t, clock, locale } = i18n
  const { facts, pending } = card
  const [minutes, setMinutes] = useState<number>(USUAL_PROMISE)
  const isAccepted = facts.status !== orderStatus.pending && facts.status !== orderStatus.scheduled
  const now = model.feed.serverNow()
  const { wantedAt } = facts
  const isPlanned = !isAccepted && wantedAt !== null && wantedAt > now + DUE_BEFORE / 4
  return (
    <section className="grid gap-3" aria-label={t('counter:promise.title')}>
      {isPlanned && (
        <Button wide className="min-h-14 text-lg" disabled={pending !== null} onClick={() => onChosen(null)}>
          {t('counter:promise.planned', { time: boardTime(wantedAt, now, timeZone, i18n) })}
        </Button>
      )}
      <p className="font-semibold">{t('counter:promise.title')}</p>
      <MinuteGrid choices={promiseChoices} value={minutes} onChange={setMinutes} />
      <div className="flex items-center justify-between gap-3">
        <IconButton
          icon={minus}
          label={t('counter:promise.less', { time: formatDuration(PROMISE_STEP, locale) })}
          className="min-h-14 min-w-14 border-2 border-edge text-xl"
          onClick={() => setMinutes(changeMinutes(minutes, -PROMISE_STEP, LONGEST))}
        />
        <p role="status" className="font-bold text-xl tabular">
          {formatDuration(minutes, locale)}
        </p>
        <IconButton
          icon={plus}
          label={t('counter:promise.more', { time: formatDuration(PROMISE_STEP, locale) })}
          className="min-h-14 min-w-14 border-2 border-edge text-xl"
          onClick={() => setMinutes(changeMinutes(minutes, PROMISE_STEP, LONGEST))}
        />
      </div>
      <Button
        wide
        quiet={isAccepted || isPlanned}
        className="min-h-14 text-lg"
        disabled={pending !== null}
        onClick={() => onChosen(minutes)}
      >
        {t(isAccepted ? 'counter:promise.change' : 'counter:promise.accept', {
          time: clock(venueTime(now + minutes * MINUTE, timeZone).minute),
        })}
      </Button>
    </section>
  )
}
