import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest } from '../../src/contract/order.ts'
import { type PaymentMethod, paymentMethods } from '../../src/domain/payment.ts'
import type { SellingType } from '../../src/domain/selling-type.ts'
import type { BranchView } from './branch-view.ts'

/** Checks how an order is paid against what the venue takes (spec §6, §9). */
export function checkPayment(
  { business }: BranchView,
  request: OrderRequest,
  _sellingType: SellingType,
  issues: Issue[],
): PaymentMethod {
  if (request.use_wallet)
    issues.push({ path: 'use_wallet', message: 'paying from the wallet is not offered' })
  if (request.payment_type === paymentMethods.online)
    issues.push({ path: 'payment_type', message: 'paying online is not offered yet' })
  if (!business.paymentMethods.includes(request.payment_type))
    issues.push({ path: 'payment_type', message: 'the venue does not take this payment' })
  return request.payment_type
}
