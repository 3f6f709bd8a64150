import encodeQR from 'qr'
import type { ReceiptDocument } from '../../../src/contract/order/receipt.ts'
import type { ReceiptPaper } from '../../../src/domain/receipt/receipt-paper.ts'
import { receiptView } from '../../../src/payload/pages/receipt-page.ts'
import type { Renderer } from '../make/render.ts'
import { composeDocument, type PrintedDocument } from './compose-document.ts'

/** Where the page of receipts is compiled to. No release has it. */
const PAGE = { referenceId: 'counter', path: '/receipt' }

/** Renders receipts with the compiled pages. They need nothing but what was stored when they were issued. */
export function createReceiptPrinter({
  renderer,
  siteUrl,
}: {
  readonly renderer: Renderer
  readonly siteUrl: string
}) {
  return async (
    document: ReceiptDocument,
    options: {
      readonly locale: string
      readonly paper: ReceiptPaper
      readonly address: string
      readonly pdf: boolean
    },
  ): Promise<PrintedDocument> => {
    const code = document.code === null ? null : encodeQR(document.code, 'svg', { border: 2 })
    const view = receiptView(document, { ...options, code })
    const { referenceId, path } = PAGE
    return composeDocument(
      await renderer.render(referenceId, { path, locale: options.locale, view }, siteUrl),
    )
  }
}
