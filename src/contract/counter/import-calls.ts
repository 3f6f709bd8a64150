import * as v from 'valibot'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/primitives.ts'
import { draftEdits, MAX_DRAFT, newEdit } from './desk-calls.ts'

// The calls by which the menu desk imports a menu that a venue has as a file. The device plans the edits; the API reads files, and
// adds the edits to the draft.

/** Maximum size of a menu file, in bytes. */
export const MAX_MENU_FILE = 15 * 1024 * 1024
/** Maximum size of the edits of an import, in bytes. 5,000 dishes with long texts need half of it. */
const MAX_IMPORT = 8 * 1024 * 1024

const cell = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.object({ date: v.string() })]))

/** What staff said that the columns of a file hold, by letter, where the guess was wrong: `name:ar`, `skip`. */
const columnMeanings = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[A-Z]{1,2}$/)), v.pipe(v.string(), v.maxLength(200))),
  v.check((columns) => Object.keys(columns).length <= 200, 'expected at most 200 columns'),
)
/** Identifies the headers of a file. */
const signature = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const rememberedColumns = v.object({ signature, columns: columnMeanings })
export type RememberedColumns = v.InferOutput<typeof rememberedColumns>

export const menuSheetsResponse = v.object({
  /** The sheets of a workbook, or the only one of a CSV file, which has no name. Rows and cells are those of the file. */
  sheets: v.array(v.object({ name: v.nullable(text), rows: v.array(v.array(cell)) })),
  /** The columns of the files that were imported last. */
  remembered: v.array(rememberedColumns),
})
export type MenuSheets = v.InferOutput<typeof menuSheetsResponse>

/**
 * Reads the cells of a menu file (`.xlsx` or CSV). Stores nothing. The `reason` of the error `invalid` says why a file cannot be
 * read (`FileProblemCode`).
 */
export const readMenuFileCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/import/read',
  file: 'request',
  maxBody: MAX_MENU_FILE,
  response: menuSheetsResponse,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** Adds all edits of an import to the draft, or none: with `conflict`, the reason says what kept one of them from applying. */
export const importEditsCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/import',
  maxBody: MAX_IMPORT,
  request: v.object({
    edits: boundedArray(newEdit, MAX_DRAFT, { min: 1 }),
    remember: v.nullable(rememberedColumns),
  }),
  response: v.object({ edits: draftEdits }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
