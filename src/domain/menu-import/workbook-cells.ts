import { currencyExponent } from '../values/money.ts'
import type { MenuSheet } from './menu-sheet.ts'

/** A cell of a workbook, as `write-excel-file` takes it. */
type WorkbookCell =
  | { readonly value: string; readonly type: StringConstructor; readonly fontWeight?: 'bold' }
  | { readonly value: number; readonly type: NumberConstructor; readonly format?: string }
  | null

/** The start of a text that a workbook would take for the code of a character: `_x0041_`. */
const LIKE_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

/**
 * A text as a cell of a workbook has it. A text such as “valueOf” starts with the code of its first character, because
 * the writer of workbooks looks up texts in an object, which has properties of that name.
 */
function cellText(text: string): string {
  const escaped = text.replace(LIKE_ESCAPE, '_x005F_')
  if (!(escaped in Object.prototype)) return escaped
  return `_x${escaped.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${escaped.slice(1)}`
}

/** The cells of a menu in a workbook. Texts are texts, so that none is ever a formula. */
export function workbookCells({ columns, rows }: MenuSheet, currency: string): WorkbookCell[][] {
  const exponent = currencyExponent(currency)
  const format = exponent === 0 ? '0' : `0.${'0'.repeat(exponent)}`
  return [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((text, index) => {
        if (text === '') return null
        const field = columns[index]?.meaning.field
        if (field === 'price') return { value: Number(text), type: Number, format }
        if (field === 'calories') return { value: Number(text), type: Number }
        return { value: cellText(text), type: String }
      }),
    ),
  ]
}
