import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { type FailedSchedule, failedSchedules } from '../../../../stores/desk/schedule/failed-schedules.ts'
import { partName, subjectText } from '../change-text.ts'
import { useDescribing } from '../describing.ts'
import { ScheduleNote } from './ScheduleNote.tsx'

/** More are in the list of changes. */
const SHOWN = 5

/** What was not published at its time, and why. Stays until somebody publishes it, gives it another time, or has read this. */
export function FailedSchedules({ model, onReview }: { model: MenuPage; onReview: () => void }) {
  const changes = useStore(model.$changes)
  return failedSchedules(changes).map((failed) => (
    <FailedCard key={failed.schedule.id} model={model} failed={failed} onReview={onReview} />
  ))
}

function FailedCard({
  model,
  failed: { schedule, changes },
  onReview,
}: {
  model: MenuPage
  failed: FailedSchedule
  onReview: () => void
}) {
  const describing = useDescribing(model)
  const { t, number } = describing.i18n
  const { timeZone } = useStore(model.$venue)
  const isBusy = useStore(model.$isPublishing)
  return (
    <div className="grid gap-2 rounded-lg border-2 border-warning bg-surface-raised p-4">
      <ScheduleNote schedule={schedule} timeZone={timeZone} />
      <ul className="grid gap-1">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={change.key} className="wrap-anywhere">
            <bdi className="font-semibold">{partName(change.part, change.to ?? change.from, describing)}</bdi>
            <span className="block text-ink-muted text-sm">{subjectText(change, describing)}</span>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className="text-sm">{t('menu-desk:bulk.more', { number: number(changes.length - SHOWN) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button className="min-h-12" onClick={onReview}>
          {t('menu-desk:changes.review')}
        </Button>
        <Button
          quiet
          className="min-h-12"
          aria-disabled={isBusy}
          onClick={() => void model.schedule(changes, null)}
        >
          {t('menu-desk:draft.acknowledge')}
        </Button>
      </div>
    </div>
  )
}
