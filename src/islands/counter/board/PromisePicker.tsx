import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { PromisedMinutes } from '../../../connected/PromisedMinutes.tsx'
import { firstPromise } from '../../../domain/order/board-rules.ts'
import { DUE_BEFORE } from '../../../domain/order/due-time.ts'
import { isUnanswered } from '../../../domain/order/order-status.ts'
import type { BoardCard } from '../../../stores/counter/board-cards.ts'
import type { BoardPage } from '../../../stores/counter/board-page.ts'
import { boardTime } from '../order/board-time.ts'

const MINUTE = 60_000

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
  const { t } = i18n
  const { facts, pending } = card
  const now = model.feed.serverNow()
  const [minutes, setMinutes] = useState(() => firstPromise(facts, now))
  const isAccepted = !isUnanswered(facts.status)
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
      <PromisedMinutes minutes={minutes} onChange={setMinutes} />
      <Button
        wide
        quiet={isAccepted || isPlanned}
        className="min-h-14 text-lg"
        disabled={pending !== null}
        onClick={() => onChosen(minutes)}
      >
        {t(isAccepted ? 'counter:promise.change' : 'counter:promise.accept', {
          time: boardTime(now + minutes * MINUTE, now, timeZone, i18n),
        })}
      </Button>
    </section>
  )
}
