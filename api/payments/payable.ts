import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { decodeNames } from '../../src/contract/wire/primitives.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { type Minor, toMinorUnits } from '../../src/domain/values/money.ts'
import type { PaidItem } from '../db/payments.ts'
import type { WalletPurchase } from '../db/wallet-purchases.ts'
import type { PaymentSubject } from './provider.ts'

/** Something that is paid online: an order or a wallet package. */
export type Payable = {
  readonly pays: PaidItem
  readonly amount: Minor
  readonly currency: string
  /** The subject in the language of the payment. */
  readonly subject: (locale: string) => PaymentSubject
  readonly referenceId: string
  readonly branchId: string
  /** Path the browser returns to after a successful payment, relative to the venue. */
  readonly paidPath: string
  /** Path the browser returns to after a failed payment, relative to the venue. */
  readonly failedPath: string
}

/** Converts an order to a payable. */
export function payableOrder(order: PlacedOrder): Payable {
  const id = encodeURIComponent(order.id)
  return {
    pays: { orderId: order.id },
    amount: toMinorUnits(order.amounts.payable, order.currency),
    currency: order.currency,
    subject: () => ({ kind: 'order', id: order.id, number: order.number }),
    referenceId: order.reference_id,
    branchId: order.branch_id,
    paidPath: `/order/${id}`,
    failedPath: `/payment/fail?order=${id}`,
  }
}

/** Converts a package purchase to a payable. Both return paths lead to its page, which shows the outcome. */
export function payablePurchase(purchase: WalletPurchase): Payable {
  const path = `/wallet/${encodeURIComponent(purchase.packageId)}?purchase=${encodeURIComponent(purchase.id)}`
  return {
    pays: { purchaseId: purchase.id },
    amount: purchase.price,
    currency: purchase.currency,
    subject: (locale) => ({
      kind: 'package',
      id: purchase.id,
      name: textIn(decodeNames(purchase.packageName), locale),
    }),
    referenceId: purchase.referenceId,
    branchId: purchase.branchId,
    paidPath: path,
    failedPath: path,
  }
}
