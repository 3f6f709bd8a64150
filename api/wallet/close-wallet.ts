import type { Transaction } from 'kysely'
import { toWalletChange } from '../../src/domain/payment/wallet.ts'
import { findLatestPayment } from '../db/payments.ts'
import type { Database } from '../db/schema/database.ts'
import { lockCustomerPurchases } from '../db/wallet-purchases.ts'
import { addEntry, clearNotes, listWallets, lockWallet } from '../db/wallets.ts'
import { ApiError } from '../http/errors.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'

/**
 * Closes the wallets of an account that is deleted: cancels open payments of packages, forfeits the balance and removes the
 * notes. The ledger stays for the venue's records, without its owner. The customer and the orders must be locked.
 * @throws ApiError `conflict` with the reason `wallet-balance` if there is a balance and `forfeit` is false.
 */
export async function closeWallet(
  trx: Transaction<Database>,
  customerId: string,
  forfeit: boolean,
  at: Date,
): Promise<void> {
  for (const purchase of await lockCustomerPurchases(trx, customerId))
    if (!purchase.creditedAt)
      await cancelPayment(trx, await findLatestPayment(trx, { purchaseId: purchase.id }), at)
  for (const { id } of await listWallets(trx, customerId)) {
    const wallet = await lockWallet(trx, { id })
    if (!wallet) continue
    if (wallet.available > 0 && !forfeit) {
      const message = 'the wallet of this account has a balance'
      throw new ApiError('conflict', message, { issues: [{ path: '', message, reason: 'wallet-balance' }] })
    }
    if (wallet.available > 0) await addEntry(trx, wallet, toWalletChange('forfeit', wallet.available), { at })
    await clearNotes(trx, wallet.id)
  }
}
