import type { Transaction } from 'kysely'
import { changeOf } from '../../src/domain/payment/wallet.ts'
import { latestOf } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { lockPurchasesOf } from '../db/wallet-purchases.ts'
import { addEntry, forgetNotes, lockWallet, walletsOf } from '../db/wallets.ts'
import { ApiError } from '../http/errors.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'

/**
 * Closes the wallet of an account that is deleted: payments of packages that are not paid yet are called off, what is
 * left is given up, and the notes go. The ledger stays for the venue's books, without whose it was. The customer and
 * the orders must be locked.
 * @throws ApiError `conflict` with the reason `wallet-balance` where money is left and `forfeit` is not said.
 */
export async function closeWallet(
  trx: Transaction<Database>,
  customerId: string,
  forfeit: boolean,
  at: Date,
): Promise<void> {
  for (const purchase of await lockPurchasesOf(trx, customerId))
    if (!purchase.creditedAt) await cancelPayment(trx, await latestOf(trx, { purchaseId: purchase.id }), at)
  for (const { id } of await walletsOf(trx, customerId)) {
    const wallet = await lockWallet(trx, { id })
    if (!wallet) continue
    if (wallet.available > 0 && !forfeit) {
      const message = 'there is money left in the wallet of this account'
      throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'wallet-balance' }] })
    }
    if (wallet.available > 0) await addEntry(trx, wallet, changeOf('forfeit', wallet.available), { at })
    await forgetNotes(trx, wallet.id)
  }
}
