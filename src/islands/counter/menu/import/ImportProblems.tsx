import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { PlacedProblem } from '../../../../stores/desk/import/plan-result.ts'

/** Most problems that are listed. One mistake can repeat in every row. */
const MOST = 25

/** What has to be corrected before the import, each with its cell. */
export function ImportProblems({ problems }: { problems: readonly PlacedProblem[] }) {
  const { t, number } = useI18n()
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-danger p-4">
      <h3 className="font-semibold">{t('menu-desk:import.problems.title')}</h3>
      <p className="text-sm">{t('menu-desk:import.problems.hint')}</p>
      <ul className="grid gap-2">
        {problems.slice(0, MOST).map(({ cell, row, code, shown }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <li key={index} className="wrap-anywhere">
            {(cell !== null || row !== null) && (
              <span className="me-2 rounded bg-surface-sunken px-2 py-0.5 font-semibold">
                <bdi>{cell ?? t('menu-desk:import.problems.row', { number: number(row ?? 0) })}</bdi>
              </span>
            )}
            {t(`menu-desk:import.problem.${code}`, { label: shown })}
          </li>
        ))}
      </ul>
      {problems.length > MOST && (
        <p className="text-sm">{t('menu-desk:import.more', { number: number(problems.length - MOST) })}</p>
      )}
    </section>
  )
}
