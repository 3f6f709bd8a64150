/** What the cells of a column mean. */
export type ColumnMeaning =
  | { readonly field: 'id' | 'categoryId' | 'sizeId' | 'calories' | 'picture' | 'soldOut' | 'visible' }
  | {
      readonly field: 'category' | 'name' | 'description' | 'size' | 'tags' | 'ingredients'
      readonly locale: string
    }
  /** The price of the item, or of the size of its row; with `label`, of the size with this name. */
  | { readonly field: 'price'; readonly label?: { readonly locale: string; readonly name: string } }

/** A column that the import reads. */
export type Column = {
  /** From 0. */
  readonly index: number
  /** The text of its header, or its letter. */
  readonly title: string
  readonly meaning: ColumnMeaning
}

/** A column that the import does not read, and why, if it is not simply unknown. */
export type UnreadColumn = { readonly index: number; readonly title: string; readonly reason: string | null }

/** Identifies the value that a column fills; two columns of a sheet cannot fill the same. */
export function meaningKey(meaning: ColumnMeaning): string {
  const locale = 'locale' in meaning ? meaning.locale : ''
  const label = meaning.field === 'price' && meaning.label ? meaning.label.name.toLowerCase() : ''
  return `${meaning.field}:${locale}:${label}`
}

/** Writes a meaning as the mapping option does: `name:ar`, `price:Large`. */
export function meaningText(meaning: ColumnMeaning): string {
  if ('locale' in meaning) return `${meaning.field}:${meaning.locale}`
  if (meaning.field === 'price' && meaning.label) return `price:${meaning.label.name}`
  return meaning.field
}

const LOCALIZED = ['category', 'name', 'description', 'size', 'tags', 'ingredients'] as const
const PLAIN = ['id', 'categoryId', 'sizeId', 'price', 'picture', 'calories', 'soldOut', 'visible'] as const

/**
 * Reads what a mapping says about a column: `price`, `price:Large`, `name` (in the first of the locales), `name:ar`, or `skip`,
 * which is null. Returns a problem if it says nothing that there is.
 */
export function parseMeaning(
  text: string,
  locales: readonly string[],
): ColumnMeaning | null | { readonly problem: string } {
  const [word = '', ...rest] = text.split(':').map((part) => part.trim())
  const detail = rest.join(':')
  const [firstLocale = 'en'] = locales
  if (word === 'skip' && !detail) return null
  if (word === 'price' && detail) return { field: 'price', label: { locale: firstLocale, name: detail } }
  const localized = LOCALIZED.find((field) => field === word)
  if (localized && (!detail || locales.includes(detail)))
    return { field: localized, locale: detail || firstLocale }
  if (localized) return { problem: `the venue has no language ${detail}; it has ${locales.join(', ')}` }
  const plain = detail ? undefined : PLAIN.find((field) => field === word)
  if (plain) return { field: plain }
  const known = [...LOCALIZED, ...PLAIN].join(', ')
  return {
    problem: `${JSON.stringify(text)} is nothing that a column can hold; use ${known}, price:SIZE or skip`,
  }
}
