import type { PlacedOrder } from '../../src/contract/order/order.ts'
import { decodeNames } from '../../src/contract/wire/primitives.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { type Minor, toMinor } from '../../src/domain/values/money.ts'
import type { PaidThing } from '../db/payments.ts'
import type { WalletPurchase } from '../db/wallet-purchases.ts'
import type { PaymentSubject } from './provider.ts'

/** What is paid online, whatever it is. */
export type Payable = {
  readonly pays: PaidThing
  readonly amount: Minor
  readonly currency: string
  /** In the language the payment is made in. */
  readonly subject: (locale: string) => PaymentSubject
  readonly referenceId: string
  readonly branchId: string
  /** Where the browser goes afterwards, below the venue. */
  readonly paidPath: string
  readonly failedPath: string
}

export function payableOrder(order: PlacedOrder): Payable {
  const id = encodeURIComponent(order.id)
  return {
    pays: { orderId: order.id },
    amount: toMinor(order.amounts.payable, order.currency),
    currency: order.currency,
    subject: () => ({ kind: 'order', id: order.id, number: order.number }),
    referenceId: order.reference_id,
    branchId: order.branch_id,
    paidPath: `/order/${id}`,
    failedPath: `/payment/fail?order=${id}`,
  }
}

/** The purchase of a package: paid or not, the way back is to its own page, which says how it went. */
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
