import * as v from 'valibot'
import type { Call } from '../wire/call.ts'
import { id, localeCode, localeNames, requestText, text } from '../wire/primitives.ts'

// The calls about the QR codes that a branch prints for its tables.

const codeTable = v.object({ id, locales: localeNames, floor: localeNames, code: text })

const tableCodesResponse = v.object({
  /** Name of the venue. */
  name: localeNames,
  /** The venue's colour around the codes, and the colour of texts on it: `#rrggbb`. */
  colors: v.object({ ground: text, ink: text }),
  /** What codes say in each of the venue's languages: to scan them, and the venue's word for "table". */
  languages: v.array(v.object({ locale: localeCode, scan: text, table: text })),
  /**
   * The addresses by which diners reach the branch. `codes`: the address of a table's code, without the code. `home`: the address of
   * the branch itself.
   */
  sites: v.pipe(v.array(v.object({ codes: text, home: text })), v.minLength(1)),
  tables: v.array(codeTable),
})
export type TableCodes = v.InferOutput<typeof tableCodesResponse>

/** The codes of the tables of the branch. Tables without a code get one. */
export const tableCodesCall = {
  method: 'POST',
  path: '/counter/:referenceId/codes',
  response: tableCodesResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/**
 * Gives a table a new code. `code`: the one that the device showed. If it was reset already, the answer has the code that the
 * table has now. Fails with `not-found` if the branch has no such table.
 */
export const resetTableCodeCall = {
  method: 'POST',
  path: '/counter/:referenceId/codes/reset',
  request: v.object({ table_id: id, code: v.pipe(requestText, v.maxLength(40)) }),
  response: v.object({ code: text }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
