/** Marks the text as UTF-8 for spreadsheets, which otherwise guess an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'
/** Spreadsheets run cells that begin so as formulas. A diner could enter one as their name. */
const FORMULA = /^[=+\-@\t\r]/

/** Writes rows of cells as CSV (RFC 4180). Cells that a spreadsheet would run as formulas get a leading apostrophe. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(encodeCell).join(',')}\r\n`).join('')

function encodeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
