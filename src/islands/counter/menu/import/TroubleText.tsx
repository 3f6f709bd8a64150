import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { MOST_COLUMNS, MOST_MEGABYTES, MOST_ROWS } from '../../../../stores/desk/import/import-source.ts'
import type { ImportTrouble } from '../../../../stores/desk/import/menu-import.ts'

const LIMITS: Partial<Record<ImportTrouble, number>> = {
  large: MOST_MEGABYTES,
  rows: MOST_ROWS,
  columns: MOST_COLUMNS,
}

/** Says why nothing was imported, and what to do. */
export function TroubleText({ trouble }: { trouble: ImportTrouble }) {
  const { t, number } = useI18n()
  const values = { number: number(LIMITS[trouble] ?? 0), price: number(1.5) }
  return <ErrorText role="alert">{t(`menu-desk:import.trouble.${trouble}`, values)}</ErrorText>
}
