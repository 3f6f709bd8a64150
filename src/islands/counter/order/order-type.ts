import type { Board, BoardOrder } from '../../../contract/counter/board-calls.ts'
import { parseSellingType } from '../../../domain/menu/selling-type.ts'
import { tableTitle } from '../../../domain/venue/table-title.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { tableName } from '../../../stores/counter/venue-texts.ts'

/** The name of an order's type, with its table. */
export function orderType(
  { t, localize, locale }: I18n,
  order: BoardOrder,
  tables: Board['venue']['tables'],
): string {
  const type = parseSellingType(order.selling_types) ?? 'dinein'
  const name = t(`counter:type.${type === 'pickup' && order.car ? 'carPickup' : type}`)
  const table = tableName(order, tables)
  return table === null ? name : [name, tableTitle(t('counter:table'), localize(table), locale)].join(' · ')
}
