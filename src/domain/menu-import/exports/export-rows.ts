export type ExportContext = {
  readonly locales: readonly string[]
  /** The category of dishes that have none. */
  readonly category: string
  isPicture(text: string): boolean
}

/** The columns of an export by their headers, and the texts of their cells. */
export type ExportRows = {
  readonly headers: readonly string[]
  /** Each with its row in the file, from 1. */
  readonly rows: readonly ExportRow[]
}
export type ExportRow = { readonly at: number; readonly cells: readonly string[] }

/** What a column of the export means. The locale is that of its texts. */
export type ExportField =
  | 'category'
  | 'name'
  | 'description'
  | 'size'
  | 'price'
  | 'picture'
  | 'visible'
  | 'soldOut'

/** An export that was recognised, with changed cells. */
export type ReadExport = {
  readonly columns: Readonly<Partial<Record<ExportField, number>>>
  readonly rows: readonly ExportRow[]
}

/** Finds a column by one of its names, in the form of `foldWord`. Undefined: there is none. */
export function columnOf({ headers }: ExportRows, ...names: readonly string[]): number | undefined {
  for (const name of names) {
    const found = headers.indexOf(name)
    if (found >= 0) return found
  }
  return undefined
}

/** The text of a cell; empty without the column. */
export const textAt = ({ cells }: ExportRow, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '')

/** A row with other texts. Columns that do not exist are left out. */
export function withTexts(
  row: ExportRow,
  ...texts: readonly (readonly [column: number | undefined, text: string])[]
): ExportRow {
  const changed = new Map(texts.flatMap(([column, text]) => (column === undefined ? [] : [[column, text]])))
  return { ...row, cells: row.cells.map((cell, column) => changed.get(column) ?? cell) }
}

/** Leaves out what does not exist, so that it cannot be taken for a column. */
export const existing = <Key extends string>(
  columns: Readonly<Record<Key, number | undefined>>,
): Partial<Record<Key, number>> =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined)) as Partial<
    Record<Key, number>
  >

/** The first entry of a list of categories, in which names can contain protected commas: `Drinks > Tea, Offers`. */
export const firstOfList = (text: string): string =>
  (/^(?:\\.|[^,\\])*/su.exec(text)?.[0] ?? '').replaceAll('\\', '').trim()
