import * as v from 'valibot'
import { sellingTypes } from '../../domain/menu/selling-type.ts'
import type { Call } from '../wire/call.ts'
import { localeCode } from '../wire/primitives.ts'

// The menu of the branch as a document for the printer. It is the published one, without the draft.

/** What can be printed. `types`: order types with a menu; `locales`: the venue's; `pdf`: whether the server makes PDF files. */
export const printChoicesCall = {
  method: 'GET',
  path: '/counter/:referenceId/menu/print/choices',
  response: v.object({
    types: v.array(v.picklist(sellingTypes)),
    locales: v.array(localeCode),
    pdf: v.boolean(),
  }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** Parameters of a printed menu. See `parsePrintChoice`. */
const query = ['type', 'locale', 'paper', 'columns', 'parts'] as const

/** The laid-out menu, as a document for the browser. */
export const printedMenuCall = {
  method: 'GET',
  path: '/counter/:referenceId/menu/print',
  query,
  response: v.string(),
  document: true,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** The same as PDF. Fails with `unavailable` if the server makes none, or too many are being made. */
export const printedMenuPdfCall = {
  method: 'GET',
  path: '/counter/:referenceId/menu/print/pdf',
  query,
  response: v.string(),
  document: true,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
