import type { DraftChange } from '../../../../stores/desk/draft-changes.ts'
import { partName, subjectText, valueText } from '../change-text.ts'
import type { Describing } from '../describing.ts'

/** Changes for people to read. */
export function ChangeList({
  changes,
  describing,
}: {
  changes: readonly DraftChange[]
  describing: Describing
}) {
  const { t } = describing.i18n
  return (
    <ul className="grid w-full gap-2">
      {changes.map((change) => {
        const before = valueText(change, change.from, describing)
        const after = valueText(change, change.to, describing)
        return (
          <li
            key={change.key}
            className="wrap-anywhere flex flex-wrap justify-between gap-x-4 gap-y-1 border-line border-t pt-2"
          >
            <p className="min-w-0">
              <bdi className="font-semibold">
                {partName(change.part, change.to ?? change.from, describing)}
              </bdi>
              <span className="block text-ink-muted text-sm">{subjectText(change, describing)}</span>
            </p>
            {before !== null && after !== null && (
              <dl className="tabular flex min-w-0 flex-wrap items-baseline gap-x-3">
                <dt className="sr">{t('menu-desk:changes.before')}</dt>
                <dd className="text-ink-muted line-through">
                  <bdi>{before}</bdi>
                </dd>
                <dt className="sr">{t('menu-desk:changes.after')}</dt>
                <dd className="font-semibold">
                  <bdi>{after}</bdi>
                </dd>
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}
