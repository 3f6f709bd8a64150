import { decodeAmounts } from '../../src/contract/order/amounts.ts'
import { orderAsPlaced } from '../../src/contract/order/changed-lines.ts'
import { quantitiesOf } from '../../src/contract/order/line-quantities.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import type { ReceiptDocument, ReceiptTitle } from '../../src/contract/order/receipt.ts'
import { toPaymentOption } from '../../src/domain/payment/payment.ts'
import type { Credit, Sale } from '../../src/domain/receipt/due-receipts.ts'
import { splitByTax, taxOf } from '../../src/domain/receipt/receipt-taxes.ts'
import { isSaudiVatNumber, zatcaCode } from '../../src/domain/receipt/zatca-code.ts'
import { type Localized, textIn } from '../../src/domain/values/localized.ts'
import { toMinorUnits } from '../../src/domain/values/money.ts'
import type { Business } from '../../src/domain/venue/venue.ts'

const encodeNames = (text: Localized) => Object.entries(text).map(([locale, name]) => ({ locale, name }))

/** What of an order remains to be sold: its units, its total and its taxes. */
export function saleOf(order: PlacedOrder): Sale {
  const { lines, amounts: placed } = orderAsPlaced(order)
  const quantities = quantitiesOf(order)
  const amounts = decodeAmounts(order.amounts, order.currency)
  return { ...splitByTax({ lines, quantities, placed, amounts }), quantities }
}

type Issued = { readonly number: number; readonly at: Date }

/** The receipt of an order, with the business as it is now. `order`: with its current payment. */
export function buildReceipt(
  order: PlacedOrder,
  sale: Sale,
  business: Business,
  { number, at }: Issued,
): ReceiptDocument {
  const { amounts, currency } = order
  const minor = (major: number | string) => toMinorUnits(major, currency)
  const { taxId, taxIdKind } = business.legal
  const title: ReceiptTitle = taxId === null ? 'receipt' : 'tax-invoice'
  return withCode({
    ...{ title, number, issued_at: at.toISOString(), original: null, reason: null },
    seller: { ...namesOf(business), tax_id: taxId, tax_id_kind: taxIdKind },
    order: orderFacts(order),
    lines: linesOf(order, sale.quantities),
    amounts: {
      subtotal: minor(amounts.subtotal),
      discount: minor(amounts.discount),
      coupon: minor(amounts.coupon),
      delivery_fee: minor(amounts.delivery_fee),
      rounding: minor(amounts.rounding),
      wallet: minor(amounts.wallet),
      payable: minor(amounts.payable),
      payment_option: toPaymentOption({ method: order.payment_type, option: order.payment.option ?? null }),
    },
    ...taxedOf(sale),
    ...{ code: null, currency, time_zone: business.timeZone, locales: [...business.locales] },
    font: business.theme.fontFamily ?? '',
  })
}

/** The credit note of a receipt. It names the seller as the receipt does, whatever the business is called by now. */
export function buildCreditNote(
  order: PlacedOrder,
  receipt: ReceiptDocument,
  credit: Credit,
  { number, at }: Issued,
): ReceiptDocument {
  const { title, number: original, issued_at } = receipt
  return withCode({
    ...receipt,
    ...{ title: 'credit-note', number, issued_at: at.toISOString(), reason: credit.reason },
    original: { title, number: original, issued_at },
    lines: linesOf(order, credit.quantities),
    amounts: null,
    ...taxedOf(credit),
  })
}

/** The debit note that takes a credit note back, or a part of it. */
export const buildDebitNote = (
  credit: ReceiptDocument,
  debit: Sale,
  { number, at }: Issued,
): ReceiptDocument =>
  withCode({
    ...credit,
    ...{ title: 'debit-note', number, issued_at: at.toISOString(), reason: null },
    original: { title: credit.title, number: credit.number, issued_at: credit.issued_at },
    lines: [],
    ...taxedOf(debit),
  })

const taxedOf = ({ total, taxes, untaxed, quantities }: Sale) => ({
  ...{ total, untaxed, quantities: [...quantities] },
  // A rate that a credit does not touch is not listed.
  taxes: taxes.filter(({ net, amount }) => net > 0 || amount > 0),
})

function namesOf({ legal, name, branchId, branches }: Business) {
  const branch = branches.find(({ id }) => id === branchId)
  const orElse = (own: Business['name'], other: Business['name']) =>
    encodeNames(Object.keys(own).length > 0 ? own : other)
  return {
    name: orElse(legal.name, name),
    shown_name: encodeNames(name),
    branch: branches.length > 1 ? encodeNames(branch?.name ?? {}) : [],
    address: orElse(legal.address, branch?.address ?? {}),
  }
}

const ORDER_TYPES = ['dinein', 'product_service', 'pickup', 'delivery'] as const

const orderFacts = ({ number, created_at, selling_types: type }: PlacedOrder) => ({
  ...{ number, placed_at: created_at },
  type: ORDER_TYPES.find((one) => one === type) ?? 'dinein',
})

const linesOf = ({ order_lines, currency }: PlacedOrder, quantities: readonly number[]) =>
  order_lines.flatMap(({ locales, label, unit_price, modifiers }, at) => {
    const quantity = quantities[at] ?? 0
    if (quantity === 0) return []
    const unit = toMinorUnits(unit_price, currency)
    return [
      {
        ...{ locales, label, quantity, unit_price: unit, total: unit * quantity },
        modifiers: modifiers.map((one) => ({ locales: one.locales, quantity: one.quantity })),
      },
    ]
  })

/** Adds the QR code that the tax number demands. */
function withCode(document: ReceiptDocument): ReceiptDocument {
  const { seller, issued_at: at, total, currency, locales } = document
  const taxId = seller.tax_id ?? ''
  if (!isSaudiVatNumber(taxId)) return { ...document, code: null }
  const name = textIn(Object.fromEntries(seller.name.map((one) => [one.locale, one.name])), 'ar', locales[0])
  return { ...document, code: zatcaCode({ seller: name, taxId, at, total, tax: taxOf(document), currency }) }
}
