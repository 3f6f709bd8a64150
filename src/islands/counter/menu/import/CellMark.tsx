import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'

/** Where something is in the file: a cell such as D14, or a row. */
export function CellMark({ cell, row }: { cell: string | null; row: number | null }) {
  const { t, number } = useI18n()
  if (cell === null && row === null) return null
  return (
    <span className="me-2 whitespace-nowrap rounded bg-surface-sunken px-2 py-0.5 font-semibold">
      <bdi>{cell ?? t('menu-desk:import.problems.row', { number: number(row ?? 0) })}</bdi>
    </span>
  )
}
