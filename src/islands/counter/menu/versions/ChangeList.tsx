import type { DraftChange } from '../../../../stores/desk/draft-changes.ts'
import { partName, subjectText, valueText } from '../change-text.ts'
import type { Describing } from '../describing.ts'
import { ValuePair } from '../ReviewSheet.tsx'

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
          <li key={change.key} className="grid gap-1 border-line border-t pt-2">
            <p className="wrap-anywhere">
              <bdi className="font-semibold">
                {partName(change.part, change.to ?? change.from, describing)}
              </bdi>
              <span className="block text-ink-muted text-sm">{subjectText(change, describing)}</span>
            </p>
            {before !== null && after !== null && (
              <ValuePair
                values={[
                  [t('menu-desk:changes.before'), before],
                  [t('menu-desk:changes.after'), after],
                ]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
