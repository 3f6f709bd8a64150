import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest } from '../../src/contract/order.ts'
import {
  methodsFor,
  type OnlineOption,
  type PaymentMethod,
  paymentMethods,
} from '../../src/domain/payment.ts'
import type { SellingType } from '../../src/domain/selling-type.ts'
import type { BranchView } from './branch-view.ts'

export type OrderPayment = {
  payment: PaymentMethod
  /** Of an online payment. */
  paymentOption: OnlineOption | null
}

/** Checks how an order is paid against what the venue takes for orders of that type (spec §6, §9). */
export function checkPayment(
  { business }: BranchView,
  request: Pick<OrderRequest, 'payment_type' | 'payment_option' | 'use_wallet'>,
  sellingType: SellingType,
  issues: Issue[],
): OrderPayment {
  const { payment_type: payment, payment_option: option } = request
  if (request.use_wallet)
    issues.push({ path: 'use_wallet', message: 'paying from the wallet is not offered' })
  if (!methodsFor(business, sellingType).includes(payment))
    issues.push({ path: 'payment_type', message: 'the venue does not take this payment' })
  else if (payment === paymentMethods.online && (option === null || !business.onlineOptions.includes(option)))
    issues.push({ path: 'payment_option', message: 'the venue does not take this online payment' })
  return { payment, paymentOption: payment === paymentMethods.online ? option : null }
}
