import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { createReviewPage, type ReviewRow } from '../../../stores/desk/review-page.ts'
import { ConfirmButton } from '../settings/ConfirmButton.tsx'
import { authorsText, partName, subjectText, valueText } from './change-text.ts'
import { type Describing, useDescribing } from './describing.ts'
import { PageCount } from './preview/PageCount.tsx'
import { ScheduleButtons } from './schedule/ScheduleButtons.tsx'
import { ScheduleNote } from './schedule/ScheduleNote.tsx'
import { ValuePair } from './ValuePair.tsx'

/** What the draft changes, with its authors; some of it can be published or discarded without the rest. */
export function ReviewSheet({ model, onClosed }: { model: MenuPage; onClosed: () => void }) {
  const describing = useDescribing(model)
  const { t } = describing.i18n
  const { timeZone } = useStore(model.$venue)
  const isPublishing = useStore(model.$isPublishing)
  const review = useModel(() => createReviewPage(model))
  const rows = useStore(review.$rows)
  const chosen = useStore(review.$chosen)
  return (
    <Sheet label={t('menu-desk:changes.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
          <h2 className="sheet-title">{t('menu-desk:changes.title')}</h2>
          <p role="status">
            {t('menu-desk:changes.count', { count: rows.length })}
            <PageCount review={review} />
          </p>
          <ul className="grid gap-3">
            {rows.map((row) => (
              <ChangeRow
                key={row.change.key}
                row={row}
                describing={describing}
                timeZone={timeZone}
                onChoose={(isChosen) => review.choose(row.change, isChosen)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button
              className="min-h-12"
              disabled={chosen.every(({ isBroken }) => isBroken)}
              aria-disabled={isPublishing}
              onClick={() => void model.publish(chosen).then((isDone) => isDone && close())}
            >
              {t(isPublishing ? 'ui:loading' : 'menu-desk:changes.publishChosen')}
            </Button>
            <ScheduleButtons model={model} chosen={chosen} />
            {chosen.length > 0 && (
              <ConfirmButton
                onConfirmed={() =>
                  void model
                    .discard(chosen)
                    .then((isDone) => isDone && chosen.length === rows.length && close())
                }
              >
                {t('menu-desk:changes.discard')}
              </ConfirmButton>
            )}
          </div>
        </div>
      )}
    </Sheet>
  )
}

function ChangeRow({
  row: { change, isChosen, isNew },
  describing,
  timeZone,
  onChoose,
}: {
  row: ReviewRow
  describing: Describing
  timeZone: string
  onChoose: (isChosen: boolean) => void
}) {
  const { t } = describing.i18n
  const part = partName(change.part, change.to ?? change.from, describing)
  const others = { name: part, count: change.alsoIn.length }
  const name = others.count > 0 ? t('menu-desk:options.andOthers', others) : part
  const subject = subjectText(change, describing)
  const [before, after] = [
    valueText(change, change.from, describing),
    valueText(change, change.to, describing),
  ]
  return (
    <li className="grid gap-1 rounded-lg border border-line p-4">
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 flex-none"
          checked={isChosen}
          aria-label={t('menu-desk:changes.choose', { change: `${name}, ${subject}` })}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className="wrap-anywhere min-w-0">
          <bdi>{name}</bdi>
          <span className="block font-normal text-ink-muted text-sm">{subject}</span>
          {isNew && (
            <span className="block font-medium text-sm text-warning">{t('menu-desk:draft.isNew')}</span>
          )}
        </span>
      </label>
      {before !== null && after !== null && (
        <ValuePair
          values={[
            [t('menu-desk:changes.before'), before],
            [t('menu-desk:changes.after'), after],
          ]}
        />
      )}
      <p className="text-ink-muted text-sm">{authorsText(change, describing.i18n)}</p>
      {change.schedule && <ScheduleNote schedule={change.schedule} timeZone={timeZone} />}
      {change.isBroken && <p className="font-medium text-sm text-warning">{t('menu-desk:changes.broken')}</p>}
    </li>
  )
}
