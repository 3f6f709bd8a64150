import { useStore } from '@nanostores/react'
import { Button, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import type { PlacedProblem } from '../../../../stores/desk/import/plan-result.ts'
import { CellMark } from './CellMark.tsx'
import { FileButton } from './FileButton.tsx'

/** Most problems that are listed. One mistake can repeat in every row. */
const MOST = 25

type Props = { importing: MenuImport; problems: readonly PlacedProblem[] }

/** What has to be corrected before the import, each with its cell. Rows can be left out instead. */
export function ImportProblems({ importing, problems }: Props) {
  const { t, number } = useI18n()
  const isReading = useStore(importing.$state) === 'reading'
  const isFile = useStore(importing.$source)?.kind === 'file'
  const rows = [...new Set(problems.flatMap(({ row }) => row ?? []))]
  return (
    <section role="alert" className="grid gap-3 rounded-lg border border-danger p-4">
      <h3 className="font-semibold">{t('menu-desk:import.problems.title')}</h3>
      <p className="text-sm">{t('menu-desk:import.problems.hint')}</p>
      <ul className="grid gap-1">
        {problems.slice(0, MOST).map(({ cell, row, code, shown }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <li key={index} className="flex flex-wrap items-center gap-x-4">
            <p className="wrap-anywhere min-w-0 flex-1 basis-64">
              <CellMark cell={cell} row={row} />
              {t(`menu-desk:import.problem.${code}`, { label: shown })}
            </p>
            {row !== null && (
              <TextButton onClick={() => importing.leaveOut([row])}>
                {t('menu-desk:import.problems.leaveOut', { number: number(row) })}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {problems.length > MOST && (
        <p className="text-sm">{t('menu-desk:import.more', { number: number(problems.length - MOST) })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isFile && (
          <FileButton
            importing={importing}
            label={t(isReading ? 'menu-desk:import.reading' : 'menu-desk:import.problems.again')}
          />
        )}
        {rows.length > 1 && (
          <Button quiet className="min-h-12" onClick={() => importing.leaveOut(rows)}>
            {t('menu-desk:import.problems.leaveOutAll', { number: number(rows.length) })}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Rows that are left out, and a way back. */
export function LeftOutRows({ importing }: Pick<Props, 'importing'>) {
  const { t, number, list } = useI18n()
  const rows = [...useStore(importing.$leftOut)].toSorted((a, b) => a - b)
  if (rows.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-line px-4 py-1">
      <p role="status" className="wrap-anywhere min-w-0 flex-1 basis-48">
        {t('menu-desk:import.leftOut.title', { names: list(rows.map((row) => number(row))) })}
      </p>
      <TextButton onClick={importing.takeBack}>{t('menu-desk:import.leftOut.back')}</TextButton>
    </div>
  )
}
