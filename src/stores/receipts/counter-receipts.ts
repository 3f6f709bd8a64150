import { counterReceiptsCall } from '../../contract/counter/receipt-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { createOrderReceipts, type OrderReceipts } from './order-receipts.ts'

/** The receipts of an order of the branch, for its staff. */
export const createCounterReceipts = (
  { client, locale }: PageEnvironment,
  params: { readonly referenceId: string; readonly orderId: string },
): OrderReceipts =>
  createOrderReceipts(locale, (signal) => client.call(counterReceiptsCall, { params, signal }))
