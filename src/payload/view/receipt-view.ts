import type { CreditReason } from '../../domain/receipt/due-receipts.ts'
import type { ReceiptPaper } from '../../domain/receipt/receipt-paper.ts'
import type { ReceiptTax } from '../../domain/receipt/receipt-taxes.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { FontId } from '../theme/font-families.ts'
import type { PageHead } from './page-head.ts'

/** A name, and its language if that is not the page's. */
export type NamedText = { readonly text: string; readonly lang?: string | undefined }

type ReceiptName = {
  readonly title: 'receipt' | 'tax-invoice' | 'credit-note' | 'debit-note'
  readonly number: string
  /** ISO 8601, UTC. */
  readonly issuedAt: string
}

/** A receipt or credit note for the printer. It is not published, but rendered when somebody opens it. */
export type ReceiptView = PageHead &
  ReceiptName & {
    readonly page: 'receipt'
    readonly paper: ReceiptPaper
    readonly font: FontId
    readonly currency: string
    readonly timeZone: string
    readonly original: ReceiptName | null
    readonly reason: CreditReason | null
    readonly seller: {
      /** As the law names it, in each language of the venue that has another name; the page's language first. */
      readonly names: readonly NamedText[]
      /** As the pages name it; null if that is the same. */
      readonly shownName: NamedText | null
      readonly branch: NamedText | null
      readonly address: NamedText | null
      readonly tax: { readonly kind: string; readonly id: string } | null
    }
    readonly order: { readonly number: number; readonly placedAt: string; readonly type: string }
    readonly lines: readonly {
      readonly name: NamedText
      /** The size, and the options with their quantities. */
      readonly details: readonly (NamedText & { readonly quantity: number })[]
      readonly quantity: number
      readonly unitPrice: Minor
      readonly total: Minor
    }[]
    /** The rows between the lines and the total, by message; empty on credit notes. */
    readonly rows: readonly { readonly label: ReceiptRow; readonly amount: Minor }[]
    readonly total: Minor
    readonly paid: readonly { readonly option: number | 'wallet'; readonly amount: Minor }[]
    readonly taxes: readonly ReceiptTax[]
    readonly untaxed: Minor
    /** QR code as SVG. */
    readonly code: string | null
    /** Links that are not printed. */
    readonly links: {
      readonly languages: readonly { readonly locale: string; readonly href: string }[]
      readonly pdf: string | null
    }
    readonly locales: readonly string[]
  }

export type ReceiptRow = 'subtotal' | 'coupon' | 'deliveryFee' | 'rounding'
