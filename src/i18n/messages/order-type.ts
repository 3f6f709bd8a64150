import type { Board, BoardOrder } from '../../contract/counter/board-calls.ts'
import { parseSellingType } from '../../domain/menu/selling-type.ts'
import { tableTitle } from '../../domain/venue/table-title.ts'
import { type OrderWords, tableName } from './order-texts.ts'

/** The name of an order's type, with its table. */
export function orderType(
  { t, localize, locale }: Pick<OrderWords, 't' | 'localize' | 'locale'>,
  order: BoardOrder,
  tables: Board['venue']['tables'],
): string {
  const type = parseSellingType(order.selling_types) ?? 'dinein'
  const name = t(`counter:type.${type === 'pickup' && order.car ? 'carPickup' : type}`)
  const table = tableName(order, tables)
  return table === null ? name : [name, tableTitle(t('counter:table'), localize(table), locale)].join(' · ')
}
