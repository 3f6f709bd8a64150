import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../components/ui/screen/Sheet.tsx'
import { type DraftChange, isScheduled } from '../../../stores/desk/draft-changes.ts'
import type { MenuPage } from '../../../stores/desk/menu-page.ts'
import { ConfirmButton } from '../settings/ConfirmButton.tsx'
import { authorsText, partName, subjectText, valueText } from './change-text.ts'
import type { Describing } from './describing.ts'
import { PageCount } from './preview/PageCount.tsx'
import { ScheduleButtons } from './schedule/ScheduleButtons.tsx'
import { ScheduleNote } from './schedule/ScheduleNote.tsx'
import { ValuePair } from './ValuePair.tsx'

/** What the draft changes, with its authors; some of it can be published or discarded without the rest. */
export default function ReviewSheet({ model, onClosed }: { model: MenuPage; onClosed: () => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const changes = useStore(model.$changes)
  const menu = useStore(model.$menu)
  const { currency, timeZone } = useStore(model.$venue)
  const isPublishing = useStore(model.$isPublishing)
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(isScheduled).map(({ key }) => key)),
  )
  const chosen = changes.filter(({ key }) => !left.has(key))
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(left)
    if (isChosen) next.delete(key)
    else next.add(key)
    setLeft(next)
  }
  return (
    <Sheet label={t('menu-desk:changes.title')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-5 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
          <h2 className="pe-[min(3rem,52px)]">{t('menu-desk:changes.title')}</h2>
          <p role="status">
            {t('menu-desk:changes.count', { count: changes.length })}
            <PageCount model={model} chosen={chosen} />
          </p>
          <ul className="grid gap-3">
            {changes.map((change) => (
              <ChangeRow
                key={change.key}
                change={change}
                describing={{ i18n, menu, currency }}
                timeZone={timeZone}
                isChosen={!left.has(change.key)}
                onChoose={(isChosen) => choose(change.key, isChosen)}
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
                    .then((isDone) => isDone && chosen.length === changes.length && close())
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
  change,
  describing,
  timeZone,
  isChosen,
  onChoose,
}: {
  change: DraftChange
  describing: Describing
  timeZone: string
  isChosen: boolean
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
