import type { WireCategory, WireItem } from '../../src/contract/venue/menu.ts'
import type { StockEntry } from '../../src/domain/menu/stock.ts'

/** Returns the menu with what staff say about dishes and options. Categories and items without entries stay the same objects. */
export function applyStock(
  menu: readonly WireCategory[],
  stock: readonly StockEntry[],
): readonly WireCategory[] {
  if (stock.length === 0) return menu
  const soldOut = (kind: StockEntry['kind']) =>
    new Map(stock.filter((entry) => entry.kind === kind).map((entry) => [entry.id, entry.soldOut]))
  const [items, options] = [soldOut('item'), soldOut('option')]
  const applyToItem = (item: WireItem): WireItem => {
    const hasOption = item.modifier_groups.some(({ modifiers }) =>
      modifiers.some(({ id }) => options.has(id)),
    )
    if (!items.has(item.id) && !hasOption) return item
    return {
      ...item,
      sold_out: items.get(item.id) ?? item.sold_out,
      modifier_groups: item.modifier_groups.map((group) => ({
        ...group,
        modifiers: group.modifiers.map((modifier) => ({
          ...modifier,
          sold_out: options.get(modifier.id) ?? modifier.sold_out,
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
