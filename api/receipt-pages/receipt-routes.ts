import { calls } from '../../src/contract/calls.ts'
import { counterReceiptsCall } from '../../src/contract/counter/receipt-calls.ts'
import { type OrderReceipt, receiptNumber } from '../../src/contract/order/receipt.ts'
import { parseReceiptPaper } from '../../src/domain/receipt/receipt-paper.ts'
import { findOrder } from '../db/orders.ts'
import { findReceipt, listOrderReceipts } from '../db/receipts/receipts.ts'
import { FileDocument, HtmlDocument } from '../http/answers.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import { requireOrderBySecret } from '../orders/order-by-secret.ts'
import { MenuPdfBusy, type MenuPrinter } from '../printed-menu/printed-menu-routes.ts'

type Deps = CallDeps & { readonly menuPrinter?: (() => MenuPrinter | undefined) | undefined }

type Query = Readonly<Record<string, string | undefined>>

/** The calls that list and show receipts. `apiPath`: path of this API on each site. */
export function receiptRoutes(register: Register, deps: Deps, apiPath: string): void {
  const { db } = deps

  async function list(orderId: string): Promise<{ receipts: OrderReceipt[] }> {
    const receipts = await listOrderReceipts(db, orderId)
    return {
      receipts: receipts.map(({ token, document }) => ({
        title: document.title,
        number: receiptNumber(document),
        url: `${apiPath}/receipts/${token}`,
      })),
    }
  }
  function printer(): MenuPrinter {
    const found = deps.menuPrinter?.()
    if (!found) throw new ApiError('unavailable', 'this server cannot show receipts yet')
    return found
  }
  async function find(token: string) {
    const document = await findReceipt(db, token)
    if (!document) throw notFound('there is no such receipt')
    return document
  }
  const chosen = (locales: readonly string[], { locale, paper }: Query) => ({
    locale: locales.find((one) => one === locale) ?? locales[0] ?? 'en',
    paper: parseReceiptPaper(paper),
  })

  register(calls.orderReceipts, async ({ params }) => {
    const order = await requireOrderBySecret(deps, params.orderId, params.secret)
    return list(order.id)
  })
  register(calls.ownReceipts, async ({ params, customer }) => {
    const order = await findOrder(db, params.orderId)
    if (order?.customerId !== customer.customerId) throw notFound('there is no such order')
    return list(order.id)
  })
  register(counterReceiptsCall, async ({ params, staff }) => {
    const order = await findOrder(db, params.orderId)
    if (order?.branchId !== staff.branchId) throw notFound('there is no such order')
    return list(order.id)
  })
  register(calls.receipt, async ({ params, query }) => {
    const document = await find(params.token)
    const { receipt, makePdf } = printer()
    const { html, policy } = await receipt(document, {
      ...chosen(document.locales, query),
      address: `${apiPath}/receipts/${params.token}`,
      pdf: makePdf !== undefined,
    })
    return new HtmlDocument(html, policy)
  })
  register(calls.receiptPdf, async ({ params, query }) => {
    const document = await find(params.token)
    const { makePdf } = printer()
    if (!makePdf) throw new ApiError('unavailable', 'this server makes no PDF files')
    const { locale, paper } = chosen(document.locales, query)
    const file = `${document.title}-${receiptNumber(document)}.pdf`
    try {
      const path = `/receipts/${encodeURIComponent(params.token)}?locale=${locale}&paper=${paper}`
      return new FileDocument(await makePdf(path), 'application/pdf', file)
    } catch (error) {
      if (error instanceof MenuPdfBusy) throw new ApiError('unavailable', 'other documents are being printed')
      throw error
    }
  })
}
