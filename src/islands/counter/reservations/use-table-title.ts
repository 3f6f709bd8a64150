import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { ReservedTable } from '../../../contract/order/reservation.ts'
import { tableTitle } from '../../../domain/venue/table-title.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'

/** Returns a function that gives the title of a table, in the language of the counter. */
export function useTableTitle(): (table: Pick<ReservedTable, 'id' | 'locales'>) => string {
  const { t, localize, locale } = useI18n()
  return ({ id, locales }) => tableTitle(t('counter:table'), localize(namesOf(locales)) || id, locale)
}
