import type { Transaction } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { lockPurchase } from '../db/wallet-purchases.ts'
import { notFound } from '../http/errors.ts'
import type { LockedPaidThing } from '../payments/settle-payment.ts'
import { creditPurchase } from './buy-package.ts'

/** Locks the purchase that a payment is for: it takes one charge, which is credited. @throws ApiError `not-found` */
export async function lockPaidPurchase(
  trx: Transaction<Database>,
  purchaseId: string,
): Promise<LockedPaidThing> {
  const purchase = await lockPurchase(trx, purchaseId)
  if (!purchase) throw notFound('there is no such purchase')
  return {
    // A deleted account buys nothing.
    takesCharge: async () => purchase.creditedAt === null && purchase.customerId !== null,
    charged: (at) => creditPurchase(trx, purchase, at),
  }
}
