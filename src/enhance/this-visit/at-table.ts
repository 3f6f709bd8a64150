import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { textIn } from '../../domain/values/localized.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { tablesByFloor } from '../../domain/venue/tables.ts'
import { bindTable, boundTable } from '../../stores/checkout/table.ts'
import { loadPayload } from '../../stores/payload.ts'
import css from '../../styles/late/at-table.css?inline'
import { adoptStyles } from '../page/adopt-styles.ts'
import type { PageData } from '../page/page-data.ts'

/**
 * Shows the scanned table in `[data-at-table]`, with the branch's other tables to choose from. If the branch does not
 * have the table, says that it is unknown.
 */
export async function showScannedTable({ referenceId, branchId, locale, locales }: PageData): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-at-table]')
  const unknown = place?.querySelector('p')
  const field = place?.querySelector('label')
  const select = field?.querySelector('select')
  if (!place || !unknown || !field || !select || place.dataset.atTable) return
  place.dataset.atTable = 'loading'
  const root = document.documentElement
  // After Back, it was not reserved before the first paint.
  root.dataset.table = ''
  // The data of the order page contains the names of the branch's tables in all languages.
  const { tables, labels } = await loadPayload<Pick<OrderPayload, 'tables' | 'labels'>>(
    `/${referenceId}/order/_/_payload.json`,
    { tables: 'array', labels: 'object' },
  ).catch((error) => {
    delete place.dataset.atTable
    delete root.dataset.table
    throw error
  })
  adoptStyles(css)
  const localize = (text: Parameters<typeof textIn>[0]) => textIn(text, locale, locales[0] ?? locale)
  const tableLabel = localize(labels.table) || place.querySelector('.sr')?.textContent || ''
  for (const floor of tablesByFloor(tables, localize)) {
    const group = document.createElement('optgroup')
    group.label = floor.name
    for (const table of floor.tables)
      group.append(new Option(tableTitle(tableLabel, localize(table.name), locale), table.id))
    select.append(...(floor.name ? [group] : group.children))
  }
  const show = () => {
    const bound = boundTable(branchId)
    const known = tables.some(({ id }) => id === bound)
    select.value = known && bound !== null ? bound : ''
    unknown.hidden = known || bound === null
  }
  select.addEventListener('change', () => {
    bindTable(branchId, select.value || null)
    show()
  })
  // After Back, the diner may have changed tables or removed the table.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    root.toggleAttribute('data-table', boundTable(branchId) !== null)
    show()
  })
  field.hidden = false
  show()
}
