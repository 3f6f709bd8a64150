import * as v from 'valibot'
import { expect } from 'vitest'
import type { MenuPrinter } from '../../../api/printed-menu/printed-menu-routes.ts'
import { orderReceipts, type ReceiptDocument, receiptDocument } from '../../../src/contract/order/receipt.ts'
import { parseAs, type TestApi } from './api.ts'

/** A printer whose receipts are their documents as JSON, with the options they were rendered with. */
export const documentPrinter: MenuPrinter = {
  choices: async () => null,
  render: async () => null,
  receipt: async (document, options) => ({ html: JSON.stringify({ document, options }), policy: '' }),
}

/** Reads receipts as a diner does. */
export function receiptReader(api: TestApi) {
  const list = async ({ id, secret }: { id: string; secret: string }) =>
    parseAs(orderReceipts, (await api.get(`/webapp/order/${id}/${secret}/receipts`)).json).receipts
  const open = async (url: string): Promise<ReceiptDocument> => {
    const { status, json } = await api.get(url)
    expect(status).toBe(200)
    return v.parse(receiptDocument, json.document)
  }
  return {
    list,
    open,
    /** All documents of an order, the receipt first. */
    documents: async (order: { id: string; secret: string }) =>
      Promise.all((await list(order)).map(({ url }) => open(url))),
  }
}
