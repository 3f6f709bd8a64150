import { newId } from '../desk/new-id.ts'
import type { Json } from '../json/json.ts'
import { type CategoryIndex, categoryName, type SheetCategory } from './category-index.ts'
import { appendTo, type DocumentEdit } from './document-edit.ts'
import { checkPictures, type EditContext, firstText, newLabels, newList } from './item-edits.ts'
import type { MatchedRow } from './match-items.ts'
import type { MenuChange } from './menu-change.ts'
import { type ItemDocument, type MenuDocument, placedCategories, placedItems } from './menu-document.ts'
import type { SheetItem } from './read-rows.ts'

/** Adds new categories, and new items to theirs, in the order of the sheet. */
export function addItems(
  document: MenuDocument,
  rows: readonly MatchedRow[],
  index: CategoryIndex,
  context: EditContext,
): { edits: DocumentEdit[]; changes: MenuChange[] } {
  const taken = new Set(
    placedCategories(document)
      .flatMap(placedItems)
      .map(({ item }) => String(item.id)),
  )
  for (const { row } of rows) if (row.id !== null) taken.add(row.id)
  const items = new Map<SheetCategory, Json[]>()
  const changes: MenuChange[] = []
  const subcategories = new Map<SheetCategory | null, SheetCategory[]>()
  for (const category of index.named)
    if (!category.placed) {
      changes.push({
        kind: 'category-added',
        row: category.row,
        ...{ category: categoryName(category), names: category.names },
      })
      const siblings = subcategories.get(category.parent) ?? []
      siblings.push(category)
      subcategories.set(category.parent, siblings)
    }
  for (const entry of rows) {
    if (entry.placed) continue
    const { row, category } = entry
    const inCategory = items.get(category) ?? []
    inCategory.push(newItem(row, taken, context))
    items.set(category, inCategory)
    changes.push({
      kind: 'added',
      row: row.row,
      category: categoryName(category),
      item: firstText(row.names),
      names: row.names,
      prices: row.price?.text
        ? [row.price.text]
        : row.sizes.map(({ names, id, price }) => [firstText(names) || id, price].filter(Boolean).join(' ')),
    })
  }
  const newCategory = (category: SheetCategory): Json => ({
    id: category.id,
    locales: [...category.names].map(([locale, { text }]) => ({ locale, name: text })),
    items: items.get(category) ?? [],
    ...(subcategories.has(category) && {
      subcategories: (subcategories.get(category) ?? []).map(newCategory),
    }),
  })
  const edits: DocumentEdit[] = []
  for (const [category, values] of items)
    if (category.placed)
      edits.push(...appendTo([...category.placed.path, 'items'], category.placed.category.items, values))
  for (const [parent, list] of subcategories) {
    const values = list.map(newCategory)
    if (parent === null) edits.push(...appendTo(['menu'], document.menu, values))
    else if (parent.placed)
      edits.push(
        ...appendTo([...parent.placed.path, 'subcategories'], parent.placed.category.subcategories, values),
      )
  }
  return { edits, changes }
}

function newItem(row: SheetItem, taken: Set<string>, context: EditContext): Json {
  const { names, descriptions, price, sizes, pictures, calories, tags, ingredients, soldOut, visible } = row
  if (names.size === 0)
    context.report({
      row: row.row,
      column: null,
      code: 'noName',
      message: `the menu has no item ${row.id}, and a new one needs a name`,
    })
  if (price?.text && sizes.length > 0)
    context.report({
      row: row.row,
      column: price.column,
      code: 'sizes',
      message: 'the item has sizes; name the size of this price',
    })
  checkPictures(row, context)
  const locales = [...new Set([...names.keys(), ...descriptions.keys()])].map((locale) => {
    const [name, description] = [names.get(locale), descriptions.get(locale)]
    return { locale, ...(name && { name: name.text }), ...(description && { description: description.text }) }
  })
  const own = [names.get('en')?.text ?? '', firstText(names)]
  const id = row.id ?? newId(own, 'item', (one) => taken.has(one))
  taken.add(id)
  const item = {
    id,
    locales,
    ...(price?.text && { price: price.text }),
    ...(sizes.length > 0 && { price_labels: newLabels(sizes, new Set(), context) }),
    ...(pictures && { images: pictures.urls }),
    ...(calories !== null && { calories }),
    ...(tags.size > 0 && { tags: newList([], tags, row.row, context) }),
    ...(ingredients.size > 0 && { ingredients: newList([], ingredients, row.row, context) }),
    ...(soldOut !== null && { sold_out: soldOut }),
    ...(visible !== null && { visible }),
  } satisfies { [Key in keyof ItemDocument]: unknown }
  return item
}
