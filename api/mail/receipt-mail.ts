import { type ReceiptDocument, receiptNumber } from '../../src/contract/order/receipt.ts'
import { decodeNames } from '../../src/contract/wire/primitives.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { formatNumber, formatReference } from '../../src/i18n/format/format.ts'
import { formatDate } from '../../src/i18n/format/format-date.ts'
import { formatMoney } from '../../src/i18n/format/format-money.ts'
import type { Translate } from '../../src/i18n/messages/translator.ts'
import type { MailContent } from './mail-layout.ts'

const TITLES = {
  receipt: 'receipt:receipt',
  'tax-invoice': 'receipt:taxInvoice',
  'credit-note': 'receipt:creditNote',
  'debit-note': 'receipt:debitNote',
} as const

/** A mail about a receipt, credit note or debit note: what it is about, its lines and its total. `url`: where it opens. */
export function receiptMail(
  document: ReceiptDocument,
  { language, t }: { readonly language: string; readonly t: Translate },
  url: string,
): MailContent {
  const { title, seller, order, lines, total, currency, time_zone: timeZone, locales } = document
  const textOf = (names: Parameters<typeof decodeNames>[0]) =>
    textIn(decodeNames(names), language, locales[0])
  const money = (minor: number) => formatMoney(minor, currency, language)
  const number = t('receipt:number', { number: receiptNumber(document) })
  const venue = textOf(seller.shown_name)
  return {
    ...{ language, venue, paragraphs: [], link: { text: t('mail:open'), url } },
    title: `${t(TITLES[title])} · ${number}`,
    facts: [
      [t('order:number', { number: formatReference(order.number, language) }), when(order.placed_at)],
      ...(document.original
        ? [
            [
              t('receipt:original'),
              t('receipt:number', { number: receiptNumber(document.original) }),
            ] as const,
          ]
        : []),
    ],
    lines: lines.map((line) => [
      `${formatNumber(line.quantity, language)} × ${[textOf(line.locales), textOf(line.label)].filter(Boolean).join(' · ')}`,
      money(line.total),
    ]),
    total: [t('ui:total'), money(total)],
    footer: t('mail:why', { venue }),
  }

  function when(iso: string) {
    return formatDate(iso, language, timeZone, 'date-time')
  }
}
