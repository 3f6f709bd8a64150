import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { lockPurchase } from '../db/wallet-purchases.ts'
import { notFound } from '../http/errors.ts'
import type { LockedPaymentTarget } from '../payments/payment-deps.ts'
import { creditPurchase } from './buy-package.ts'

/** Locks the purchase that a payment is for. It accepts one charge, which is credited. @throws ApiError `not-found` */
export async function lockPurchaseForPayment(
  trx: Transaction<Database>,
  purchaseId: string,
): Promise<LockedPaymentTarget> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) throw notFound('there is no such purchase')
  return {
    // The purchase of a deleted account accepts no charge.
    acceptsCharge: async () => purchase.creditedAt === null && purchase.customerId !== null,
    onCharged: (at) => creditPurchase(trx, purchase, at),
    onPaid: async () => {},
    onReturned: async () => {},
  }
}
