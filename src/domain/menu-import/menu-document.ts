import { currencyExponent, toMajorUnits, toMinorUnits } from '../values/money.ts'
import { cleanText } from './table.ts'

/** The parts of a venue file that an import reads, as they are written (docs/venue-file.md). It may hold anything else. */
export type TextEntry = {
  readonly locale: string
  readonly name?: string | null
  readonly description?: string | null
}
type Texts = readonly TextEntry[] | null
type Flag = boolean | 0 | 1 | '0' | '1' | null
export type ListEntry = { readonly id?: string | number | null; readonly locales?: Texts }
export type LabelDocument = {
  readonly id: string | number
  readonly label?: string | null
  readonly locale?: string | null
  readonly locales?: Texts
  readonly price?: number | string | null
}
export type ItemDocument = {
  readonly id: string | number
  readonly locales?: Texts
  readonly price?: number | string | null
  readonly price_labels?: readonly LabelDocument[] | null
  readonly images?: readonly string[] | null
  readonly calories?: number | string | null
  readonly tags?: readonly ListEntry[] | null
  readonly ingredients?: readonly ListEntry[] | null
  readonly sold_out?: Flag
  readonly visible?: Flag
  readonly suggested_items?: readonly (string | number)[] | null
}
export type CategoryDocument = {
  readonly id: string | number
  readonly locales?: Texts
  readonly items?: readonly ItemDocument[] | null
  readonly subcategories?: readonly CategoryDocument[] | null
}
type DiscountDocument = { readonly items?: object | null; readonly categories?: object | null } | null
export type MenuDocument = {
  readonly business: { readonly currency: string; readonly locales: readonly string[] }
  readonly menu?: readonly CategoryDocument[] | null
  readonly smart_categories?:
    | readonly { readonly id: string | number; readonly items?: readonly (string | number)[] | null }[]
    | null
  readonly highlightedCat?: string | number | null
  readonly discounts?: Readonly<Record<string, DiscountDocument>> | null
  readonly banners?:
    | readonly {
        readonly id: string | number
        readonly item_id?: string | number | null
        readonly category_id?: string | number | null
      }[]
    | null
  readonly coupons?:
    | readonly { readonly code: string; readonly item_ids?: readonly (string | number)[] | null }[]
    | null
}

/** Where a value is in the venue file. */
export type Path = readonly (string | number)[]

/** A category in the file, with its parents, the outermost first. */
export type PlacedCategory = {
  readonly category: CategoryDocument
  readonly path: Path
  readonly parents: readonly CategoryDocument[]
}
/** An item in the file. */
export type PlacedItem = { readonly item: ItemDocument; readonly path: Path; readonly place: PlacedCategory }

/** Lists all categories, each before its subcategories. */
export function placedCategories(document: MenuDocument): PlacedCategory[] {
  const walk = (
    list: readonly CategoryDocument[],
    path: Path,
    parents: readonly CategoryDocument[],
  ): PlacedCategory[] =>
    list.flatMap((category, index) => {
      const at = [...path, index]
      return [
        { category, path: at, parents },
        ...walk(category.subcategories ?? [], [...at, 'subcategories'], [...parents, category]),
      ]
    })
  return walk(document.menu ?? [], ['menu'], [])
}

/** Lists the items of a category itself. */
export const placedItems = (place: PlacedCategory): PlacedItem[] =>
  (place.category.items ?? []).map((item, index) => ({ item, path: [...place.path, 'items', index], place }))

/** The place of a locale's text in a list of texts: the last one counts, as for diners. -1 if there is none. */
export function textIndex(
  texts: Texts | undefined,
  locale: string,
  field: 'name' | 'description' = 'name',
): number {
  const list = texts ?? []
  const last = list.findLastIndex((entry) => entry.locale === locale && cleanText(entry[field] ?? ''))
  return last >= 0 ? last : list.findLastIndex((entry) => entry.locale === locale)
}

/** A text in one locale, as sheets show it; empty if there is none. */
export function textIn(
  texts: Texts | undefined,
  locale: string,
  field: 'name' | 'description' = 'name',
): string {
  return cleanText(texts?.[textIndex(texts, locale, field)]?.[field] ?? '')
}

/** The first name that there is, for messages; else the id. */
export const anyName = ({
  id,
  locales,
}: {
  readonly id: string | number
  readonly locales?: Texts
}): string =>
  locales?.map(({ name }) => cleanText(name ?? '').replace(/\s+/g, ' ')).find(Boolean) ?? String(id)

/** The name of a price label in a locale. `label` is in its own locale, or in the venue's first. */
export function labelName(label: LabelDocument, locale: string, firstLocale: string): string {
  const translated = textIn(label.locales, locale)
  if (translated) return translated
  return (label.locale ?? firstLocale) === locale ? cleanText(label.label ?? '') : ''
}

/** An amount as text with all decimals of the currency; empty without an amount. */
export function amountText(amount: number | string | null | undefined, currency: string): string {
  if (amount === null || amount === undefined) return ''
  return toMajorUnits(toMinorUnits(amount, currency), currency).toFixed(currencyExponent(currency))
}

/** A number of a file, as text. */
export const numberText = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(Number(value))

/** The names of a list in one locale, in one cell: separated by commas, or by lines if a name contains a separator. */
export function listText(entries: readonly ListEntry[] | null | undefined, locale: string): string {
  const names = (entries ?? []).map(({ locales }) => textIn(locales, locale)).filter(Boolean)
  return names.join(names.some((name) => LIST_SEPARATOR.test(name)) ? '\n' : ', ')
}
export const LIST_SEPARATOR = /\s*[,،、，;；؛\n]\s*/

/** The pictures of an item in one cell, one per line. */
export const picturesText = (images: readonly string[] | null | undefined): string =>
  cleanText((images ?? []).join('\n'))

/** True for the ways in which a file writes yes. */
export const isYes = (value: Flag | undefined, fallback: boolean): boolean =>
  value === null || value === undefined ? fallback : value === true || value === 1 || value === '1'
