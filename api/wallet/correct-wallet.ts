import type { CorrectWalletRequest, UserWallet } from '../../src/contract/account/wallet.ts'
import { applyWalletChange, toWalletChange } from '../../src/domain/payment/wallet.ts'
import { smallestCashAmount, toMinorUnits } from '../../src/domain/values/money.ts'
import { findCustomerByPhone, preventCustomerDeletion } from '../db/customers.ts'
import { addEntry, findOrCreateWallet, hasReference, listWallets, lockWallet } from '../db/wallets.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import { encodeUserWallet } from './read-wallet.ts'

/**
 * Applies an operator's correction to a customer's balance. A reference is applied once, so repeating a request has no
 * effect. @throws ApiError `not-found` (unknown customer), `invalid` (not a multiple of the smallest coin), `conflict` with
 * the reason `balance` if the balance is too low.
 */
export async function correctWallet(
  { db, now, randomId }: Pick<CallDeps, 'db' | 'now' | 'randomId'>,
  { user_id: businessId, phone, currency, amount, note, reference }: CorrectWalletRequest,
): Promise<UserWallet> {
  const minor = toMinorUnits(amount, currency)
  if (minor === 0 || minor % smallestCashAmount(currency) !== 0)
    throw invalid([{ path: 'amount', message: `expected a multiple of the smallest coin of ${currency}` }])
  return db.transaction().execute(async (trx) => {
    const customer = await findCustomerByPhone(trx, { businessId, phone })
    if (!customer || !(await preventCustomerDeletion(trx, customer)))
      throw notFound('the business has no customer with this phone')
    const id = await findOrCreateWallet(trx, { id: randomId(), customerId: customer, businessId, currency })
    const wallet = await lockWallet(trx, { id })
    if (!wallet) throw new Error(`the wallet ${id} was not written`)
    if (reference === null || !(await hasReference(trx, id, reference))) {
      const change = toWalletChange('correction', minor)
      if (!applyWalletChange(wallet, change)) {
        const message = 'the balance of the wallet is too low for this correction'
        throw new ApiError('conflict', message, { issues: [{ path: 'amount', message, reason: 'balance' }] })
      }
      await addEntry(trx, wallet, change, { note, reference, at: new Date(now()) })
    }
    return encodeUserWallet(await listWallets(trx, customer))
  })
}
