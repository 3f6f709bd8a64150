import type { ColumnMeaning } from './column.ts'
import { flagWords, idWords, type NamedField, wordsOf } from './header-words.ts'
import {
  amountText,
  type CategoryDocument,
  type ItemDocument,
  isYes,
  type LabelDocument,
  labelName,
  listText,
  type MenuDocument,
  numberText,
  picturesText,
  placedCategories,
  placedItems,
  textIn,
} from './menu-document.ts'

/** A column of an exported sheet. */
export type SheetColumn = { readonly title: string; readonly meaning: ColumnMeaning }

/** A menu as rows of texts. Amounts and numbers are texts with a point. */
export type MenuSheet = {
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Writes a menu as a sheet: a row per item, and one below it for each further size. Importing the sheet changes nothing. Headers
 * are in the venue's first language.
 */
export function menuSheet(document: MenuDocument): MenuSheet {
  const { locales, currency } = document.business
  const [firstLocale = 'en'] = locales
  const items = placedCategories(document).flatMap(placedItems)
  const hasSizes = items.some(({ item }) => item.price_labels?.length)
  const word = (field: NamedField) => wordsOf(firstLocale, field)[0] ?? wordsOf('en', field)[0] ?? field
  const perLocale = (
    field: 'category' | 'name' | 'description' | 'size' | 'tags' | 'ingredients',
  ): SheetColumn[] =>
    locales.map((locale) => ({ title: `${word(field)} (${locale})`, meaning: { field, locale } }))
  const single = (field: 'price' | 'picture' | 'calories' | 'soldOut' | 'visible'): SheetColumn => ({
    title: word(field),
    meaning: { field },
  })
  const id = (field: 'id' | 'categoryId' | 'sizeId'): SheetColumn => ({
    title: idWords[field],
    meaning: { field },
  })
  const columns = [
    id('categoryId'),
    ...perLocale('category'),
    id('id'),
    ...perLocale('name'),
    ...perLocale('description'),
    ...(hasSizes ? [id('sizeId'), ...perLocale('size')] : []),
    single('price'),
    single('picture'),
    single('calories'),
    ...perLocale('tags'),
    ...perLocale('ingredients'),
    single('soldOut'),
    single('visible'),
  ]
  const rows = items.flatMap(({ item, place }) => {
    const labels = item.price_labels ?? []
    const first = columns.map(({ meaning }) =>
      cellOf(meaning, { item, category: place.category, label: labels[0] }, currency, firstLocale),
    )
    const further = labels.slice(1).map((label) =>
      columns.map(({ meaning }) => {
        const isOfSize = ['id', 'sizeId', 'size', 'price'].includes(meaning.field)
        return isOfSize
          ? cellOf(meaning, { item, category: place.category, label }, currency, firstLocale)
          : ''
      }),
    )
    return [first, ...further]
  })
  return { columns, rows }
}

type Row = {
  readonly item: ItemDocument
  readonly category: CategoryDocument
  readonly label: LabelDocument | undefined
}

function cellOf(
  meaning: ColumnMeaning,
  { item, category, label }: Row,
  currency: string,
  firstLocale: string,
): string {
  const flag = (value: boolean) => (value ? flagWords.yes : flagWords.no).split(', ')[0] ?? ''
  switch (meaning.field) {
    case 'id':
      return String(item.id)
    case 'categoryId':
      return String(category.id)
    case 'sizeId':
      return label ? String(label.id) : ''
    case 'category':
      return textIn(category.locales, meaning.locale)
    case 'name':
    case 'description':
      return textIn(item.locales, meaning.locale, meaning.field)
    case 'size':
      return label ? labelName(label, meaning.locale, firstLocale) : ''
    case 'price':
      return amountText(label ? label.price : item.price, currency)
    case 'picture':
      return picturesText(item.images)
    case 'calories':
      return numberText(item.calories)
    case 'tags':
    case 'ingredients':
      return listText(item[meaning.field], meaning.locale)
    case 'soldOut':
      return flag(isYes(item.sold_out, false))
    case 'visible':
      return flag(isYes(item.visible, true))
  }
}
