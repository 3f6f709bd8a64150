import type { OrderRequest } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import { paidOnSite } from '../../../src/domain/order/entered-order.ts'
import type { CouponUse } from '../../../src/domain/payment/coupon.ts'
import {
  availableMethods,
  type OnlineOption,
  type PaymentMethod,
  paymentMethods,
} from '../../../src/domain/payment/payment.ts'
import type { BranchView } from '../../venues/branch-view.ts'
import { findWalletIssue } from '../../wallet/order-wallet.ts'

/** How an order is paid. */
export type OrderPaymentMethod = {
  payment: PaymentMethod
  /** Set for online payments only. */
  paymentOption: OnlineOption | null
}

/**
 * Checks an order's payment method against those the venue accepts for its type (spec §6, §9). An order that uses the
 * wallet counts as a cash order, whatever method the request names. Whether cash is needed, and accepted, is checked once
 * the order is priced. `parcel` is true if the order is shipped to another country, `byStaff` if staff enter it for a
 * guest, who pays on site.
 */
export function checkPayment(
  view: BranchView,
  request: Pick<OrderRequest, 'payment_type' | 'payment_option' | 'use_wallet'>,
  { sellingType, parcel, byStaff = false }: { sellingType: SellingType; parcel: boolean; byStaff?: boolean },
  customer: CouponUse['customer'],
  issues: Issue[],
): OrderPaymentMethod {
  const { business } = view
  const { payment_type: payment, payment_option: option } = request
  if (request.use_wallet) {
    const issue = findWalletIssue(view, customer)
    if (issue) issues.push(issue)
    return { payment: paymentMethods.cash, paymentOption: null }
  }
  const accepted = byStaff ? paidOnSite : availableMethods(business, sellingType, parcel)
  const isOnline = payment === paymentMethods.online
  const refuse = (path: string, message: string) =>
    issues.push({ path, message: isOnline && view.lostKey ? `${message}: ${view.lostKey}` : message })
  if (!accepted.includes(payment)) refuse('payment_type', 'the venue does not accept this payment method')
  else if (isOnline && (option === null || !business.onlineOptions.includes(option)))
    refuse('payment_option', 'the venue does not accept this online payment option')
  return { payment, paymentOption: isOnline ? option : null }
}
