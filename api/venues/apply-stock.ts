import type { WireCategory, WireItem } from '../../src/contract/venue/menu.ts'
import type { StockEntry } from '../../src/domain/menu/stock.ts'
import { formatClockTime, normalizeTime } from '../../src/domain/time/clock-time.ts'
import { venueTime } from '../../src/domain/time/weekday.ts'

/**
 * Returns the menu with what staff say about dishes and options. A dish that can be ordered for later is not sold out, but
 * available from then on. Categories and items without entries stay the same objects.
 */
export function applyStock(
  menu: readonly WireCategory[],
  stock: readonly StockEntry[],
  timeZone: string,
): readonly WireCategory[] {
  if (stock.length === 0) return menu
  const entriesOf = (kind: StockEntry['kind']) =>
    new Map(stock.filter((entry) => entry.kind === kind).map((entry) => [entry.id, entry]))
  const [items, options] = [entriesOf('item'), entriesOf('option')]
  const stateOf = (item: WireItem): Pick<WireItem, 'sold_out' | 'available_from'> => {
    const entry = items.get(item.id)
    if (!entry) return { sold_out: item.sold_out }
    if (!entry.laterOrders || entry.until === null) return { sold_out: entry.soldOut }
    const from = dateTimeOf(entry.until, timeZone)
    const own = item.available_from && normalizeTime(item.available_from)
    // The menu may call it sold out beyond that time.
    return { sold_out: item.sold_out, available_from: own && own > from ? own : from }
  }
  const applyToItem = (item: WireItem): WireItem => {
    const hasOption = item.modifier_groups.some(({ modifiers }) =>
      modifiers.some(({ id }) => options.has(id)),
    )
    if (!items.has(item.id) && !hasOption) return item
    return {
      ...item,
      ...stateOf(item),
      modifier_groups: item.modifier_groups.map((group) => ({
        ...group,
        modifiers: group.modifiers.map((modifier) => ({
          ...modifier,
          sold_out: options.get(modifier.id)?.soldOut ?? modifier.sold_out,
        })),
      })),
    }
  }
  const applyToCategory = (category: WireCategory): WireCategory => ({
    ...category,
    items: category.items.map(applyToItem),
    subcategories: category.subcategories.map(applyToCategory),
  })
  return menu.map(applyToCategory)
}

/** Returns `now` (epoch milliseconds) as a date-time in venue time. */
function dateTimeOf(now: number, timeZone: string): string {
  const { date, minute } = venueTime(now, timeZone)
  return `${date}T${formatClockTime(minute)}`
}
