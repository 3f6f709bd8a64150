import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { languageName } from '../../../../i18n/locale/languages.ts'
import type { ImportWarning } from '../../../../stores/desk/import/plan-result.ts'
import { CellMark } from './CellMark.tsx'

/** Places that are shown without opening their list, and most that are listed. */
const FEW = 3
const MOST = 200

/** What somebody should know before the import. Nothing of it keeps anybody from importing. */
export function ImportWarnings({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t, number } = useI18n()
  if (warnings.length === 0) return null
  return (
    <section
      aria-label={t('menu-desk:import.warning.title')}
      className="grid rounded-lg border border-line px-4"
    >
      {warnings.map(({ code, locale, places }) => (
        <details
          key={`${code} ${locale}`}
          open={places.length <= FEW}
          className="border-line border-t first:border-t-0"
        >
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">
            {t(`menu-desk:import.warning.${code}`, {
              number: number(places.length),
              language: languageName(locale ?? ''),
            })}
          </summary>
          <ul className="grid gap-2 pb-3 text-sm">
            {places.slice(0, MOST).map(({ cell, row, shown }) => (
              <li key={`${cell} ${row} ${shown}`} className="wrap-anywhere">
                <CellMark cell={cell} row={row} />
                <bdi>{shown}</bdi>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
