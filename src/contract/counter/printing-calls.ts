import * as v from 'valibot'
import { papers } from '../../domain/printing/paper.ts'
import { printerConditions, printMoments, ticketLanguages } from '../../domain/printing/printer.ts'
import { servedTypes } from '../../domain/venue/service-state.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import type { Call } from '../wire/call.ts'
import { id, requestText, text } from '../wire/primitives.ts'

// The calls about the printers of a branch, which fetch their tickets by themselves.

/** How many printers a branch can have. */
export const MAX_PRINTERS = 20

const printerSettings = v.object({
  name: v.pipe(requestText, v.trim(), v.minLength(1), v.maxLength(60)),
  /** Millimetres. */
  paper: v.picklist(papers),
  /** The language of its tickets. */
  locale: v.picklist(ticketLanguages),
  moment: v.picklist(printMoments),
  /** The selling types whose tickets it prints. */
  types: v.pipe(v.array(v.picklist(servedTypes)), v.minLength(1), v.maxLength(servedTypes.length)),
})
export type PrinterSettings = v.InferOutput<typeof printerSettings>

const printer = v.object({
  ...printerSettings.entries,
  id,
  condition: v.picklist(printerConditions),
  /** Since when it has this condition; if it is offline, its last call. ISO 8601, UTC. */
  since: text,
  /** Its last call, to the minute; null if it never called. */
  seen_at: v.nullable(text),
  /** How many tickets wait for it. */
  waiting: v.number(),
  /** The numbers of the orders whose tickets it could not print, or often did not confirm. */
  failed: v.array(v.number()),
})
export type Printer = v.InferOutput<typeof printer>

/** The printers of the branch, oldest first. */
export const printersCall = {
  method: 'GET',
  path: '/counter/:referenceId/printers',
  response: v.object({ printers: v.array(printer) }),
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call

/** Adds a printer. `url`: the address that the printer calls. It contains a secret and is shown only once. */
export const addPrinterCall = {
  method: 'POST',
  path: '/counter/:referenceId/printers',
  request: printerSettings,
  response: v.object({ id, url: text }),
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call

export const changePrinterCall = {
  method: 'POST',
  path: '/counter/:referenceId/printers/:printerId',
  request: printerSettings,
  response: acceptedResponse,
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call

/** Removes a printer. Its address no longer works. */
export const removePrinterCall = {
  method: 'POST',
  path: '/counter/:referenceId/printers/:printerId/remove',
  response: acceptedResponse,
  auth: 'staff',
  permission: 'hours',
} as const satisfies Call

/** Has a printer print the ticket of an order, again or for the first time. Fails with `conflict` if the order is over. */
export const printAgainCall = {
  method: 'POST',
  path: '/counter/:referenceId/orders/:orderId/print',
  request: v.object({ printer_id: id }),
  response: acceptedResponse,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
