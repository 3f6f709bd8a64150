import * as v from 'valibot'
import { creditReasons } from '../../domain/receipt/due-receipts.ts'
import type { Call } from '../wire/call.ts'
import { id, list, localeCode, localeNames, optionalText, text } from '../wire/primitives.ts'

/** What a document is called: only a seller with a tax number issues tax invoices. */
export const receiptTitles = ['receipt', 'tax-invoice', 'credit-note', 'debit-note'] as const
export type ReceiptTitle = (typeof receiptTitles)[number]

const orderTypes = ['dinein', 'product_service', 'pickup', 'delivery'] as const

const minor = v.pipe(v.number(), v.integer())
const title = v.picklist(receiptTitles)
const reference = v.object({ title, number: v.number(), issued_at: text })

const taxRow = v.object({
  id,
  name: text,
  rate: v.number(),
  /** Contained in the prices; otherwise added to them. */
  included: v.boolean(),
  net: minor,
  amount: minor,
})

/**
 * A receipt, credit note or debit note as it was issued. It is stored once and never changes, and it names no diner. Amounts are in
 * minor units, times are ISO 8601, UTC.
 */
export const receiptDocument = v.object({
  ...reference.entries,
  /** The receipt that a credit note corrects, or the credit note that a debit note takes back; null for receipts. */
  original: v.nullable(reference),
  reason: v.nullable(v.picklist(creditReasons)),
  seller: v.object({
    /** As the law and as the pages name the business. */
    name: localeNames,
    shown_name: localeNames,
    /** Empty if the business has one branch. */
    branch: localeNames,
    address: localeNames,
    tax_id: optionalText,
    tax_id_kind: text,
  }),
  order: v.object({ number: v.number(), placed_at: text, type: v.picklist(orderTypes) }),
  /** The lines with units. On credit notes: what is taken back. */
  lines: list(
    v.object({
      locales: localeNames,
      label: localeNames,
      quantity: v.number(),
      unit_price: minor,
      total: minor,
      modifiers: list(v.object({ locales: localeNames, quantity: v.number() })),
    }),
  ),
  /** How the total comes about; null on credit notes and debit notes. */
  amounts: v.nullable(
    v.object({
      subtotal: minor,
      /** For information: the prices are after discount. */
      discount: minor,
      coupon: minor,
      delivery_fee: minor,
      rounding: minor,
      wallet: minor,
      payable: minor,
      /** Option of payment of `payable` (spec §9). */
      payment_option: v.number(),
    }),
  ),
  total: minor,
  taxes: list(taxRow),
  untaxed: minor,
  /** Units per line of the order: those of the receipt, or those that are taken back. */
  quantities: list(v.number()),
  /** Text of the QR code that the seller’s country requires. */
  code: optionalText,
  currency: text,
  time_zone: text,
  locales: v.array(localeCode),
  font: text,
})
export type ReceiptDocument = v.InferOutput<typeof receiptDocument>

const SERIES: Readonly<Record<ReceiptTitle, string>> = {
  ...{ receipt: '', 'tax-invoice': '', 'credit-note': 'C', 'debit-note': 'D' },
}
/** The number as it is written: credit notes and debit notes have series of their own. */
export const receiptNumber = ({ title, number }: Pick<ReceiptDocument, 'title' | 'number'>): string =>
  `${SERIES[title]}${number}`

/** The receipts of an order, oldest first, with their addresses on this site. */
export const orderReceipts = v.object({
  receipts: list(v.object({ title, number: text, url: text })),
})
export type OrderReceipt = v.InferOutput<typeof orderReceipts>['receipts'][number]

/** The receipt and the credit notes of an order: empty until it is settled. */
export const orderReceiptsCall = {
  method: 'GET',
  path: '/webapp/order/:orderId/:secret/receipts',
  response: orderReceipts,
  auth: 'none',
} as const satisfies Call

/** The same for a customer's own order, from any device. */
export const ownReceiptsCall = {
  method: 'GET',
  path: '/webapp/receipts/:orderId',
  response: orderReceipts,
  auth: 'customer',
} as const satisfies Call

/** A receipt as a page that prints well. Whoever knows its address may open it: it names no diner. */
export const receiptCall = {
  method: 'GET',
  path: '/receipts/:token',
  /** `locale`: one of the venue's; `paper`: `a4` or `roll`. */
  query: ['locale', 'paper'],
  response: v.string(),
  document: true,
  auth: 'none',
} as const satisfies Call

/** The same as PDF. Fails with `unavailable` if the server makes none, or too many are being made. */
export const receiptPdfCall = {
  method: 'GET',
  path: '/receipts/:token/pdf',
  query: ['locale', 'paper'],
  response: v.string(),
  document: true,
  auth: 'none',
} as const satisfies Call
