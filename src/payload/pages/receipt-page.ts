import { type ReceiptDocument, receiptNumber } from '../../contract/order/receipt.ts'
import { decodeNames } from '../../contract/wire/primitives.ts'
import type { ReceiptPaper } from '../../domain/receipt/receipt-paper.ts'
import { fallbackLanguage } from '../../domain/values/fallback-language.ts'
import { type Localized, textIn } from '../../domain/values/localized.ts'
import { textDirection } from '../../i18n/locale/direction.ts'
import { findFont } from '../theme/font-families.ts'
import type { NamedText, ReceiptView } from '../view/receipt-view.ts'

/**
 * Builds the page of a receipt in one of the venue's languages. `address`: that of the receipt, for links to its other languages and to
 * the PDF, if the server makes any. `code`: the QR code as SVG.
 */
export function receiptView(
  document: ReceiptDocument,
  options: {
    readonly locale: string
    readonly paper: ReceiptPaper
    readonly address: string
    readonly pdf: boolean
    readonly code: string | null
  },
): ReceiptView {
  const { locale, paper, address, pdf, code } = options
  const { locales, seller, amounts, original, order } = document
  const [first = locale] = locales
  const name = (text: Localized): NamedText => ({
    text: textIn(text, locale, first),
    lang: fallbackLanguage(text, locale, first) ?? undefined,
  })
  const orNull = (text: NamedText) => (text.text === '' ? null : text)
  const [legal, shown] = [decodeNames(seller.name), decodeNames(seller.shown_name)]
  const shownName = name(shown)
  const reference = (of: Pick<ReceiptDocument, 'title' | 'number' | 'issued_at'>) => ({
    ...{ title: of.title, number: receiptNumber(of), issuedAt: of.issued_at },
  })
  const query = (other: string) => `?locale=${encodeURIComponent(other)}&paper=${paper}`
  return {
    ...{ page: 'receipt', locale, dir: textDirection(locale), canonicalPath: null, indexable: false },
    ...{ paper, code, locales, currency: document.currency, timeZone: document.time_zone },
    ...reference(document),
    font: findFont(document.font),
    original: original && reference(original),
    reason: document.reason,
    seller: {
      names: legalNames(legal, name(legal), locales),
      shownName: shownName.text === name(legal).text ? null : orNull(shownName),
      branch: orNull(name(decodeNames(seller.branch))),
      address: orNull(name(decodeNames(seller.address))),
      tax: seller.tax_id === null ? null : { kind: seller.tax_id_kind, id: seller.tax_id },
    },
    order: { number: order.number, placedAt: order.placed_at, type: order.type },
    lines: document.lines.map((line) => ({
      name: name(decodeNames(line.locales)),
      details: [
        { ...name(decodeNames(line.label)), quantity: 1 },
        ...line.modifiers.map(({ locales: names, quantity }) => ({ ...name(decodeNames(names)), quantity })),
      ].filter(({ text }) => text !== ''),
      ...{ quantity: line.quantity, unitPrice: line.unit_price, total: line.total },
    })),
    rows: amounts === null ? [] : rowsOf(amounts),
    total: document.total,
    paid: amounts === null ? [] : paidBy(amounts),
    taxes: document.taxes,
    untaxed: document.untaxed,
    links: {
      languages: locales
        .filter((other) => other !== locale)
        .map((other) => ({ locale: other, href: address + query(other) })),
      pdf: pdf ? `${address}/pdf${query(locale)}` : null,
    },
  }
}

type Amounts = NonNullable<ReceiptDocument['amounts']>

/** Rows of zero are left out, except for the subtotal, which is left out if it is the total. */
function rowsOf(amounts: Amounts): ReceiptView['rows'] {
  const rows = [
    { label: 'coupon', amount: -amounts.coupon },
    { label: 'deliveryFee', amount: amounts.delivery_fee },
    { label: 'rounding', amount: amounts.rounding },
  ] as const
  return [{ label: 'subtotal', amount: amounts.subtotal }, ...rows.filter(({ amount }) => amount !== 0)]
}

const paidBy = ({ wallet, payable, payment_option: option }: Amounts): ReceiptView['paid'] =>
  [
    { option: 'wallet' as const, amount: wallet },
    { option, amount: payable },
  ].filter(({ amount }) => amount > 0)

/** Some countries require the name in their language too, so all names are shown, at most two. */
function legalNames(legal: Localized, own: NamedText, locales: readonly string[]): NamedText[] {
  const others = locales.flatMap((lang) => {
    const text = legal[lang] ?? ''
    return text === '' || text === own.text ? [] : [{ text, lang }]
  })
  return [own, ...others.slice(0, 1)]
}
