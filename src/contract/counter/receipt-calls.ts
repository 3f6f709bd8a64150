import { orderReceipts } from '../order/receipt.ts'
import type { Call } from '../wire/call.ts'

/** The receipt and the credit notes of an order of the branch. */
export const counterReceiptsCall = {
  method: 'GET',
  path: '/counter/:referenceId/orders/:orderId/receipts',
  response: orderReceipts,
  auth: 'staff',
  permission: 'orders',
} as const satisfies Call
