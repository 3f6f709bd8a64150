import type { Transaction } from 'kysely'
import type { OrderRequest } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import type { DeliveryTerms } from '../../src/domain/delivery/delivery-zone.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import type { Quote } from '../../src/domain/order/quote.ts'
import type { CouponUse } from '../../src/domain/payment/coupon.ts'
import { availableMethods, paymentMethods } from '../../src/domain/payment/payment.ts'
import {
  offersWallet,
  releaseChange,
  returnChange,
  toWalletChange,
  type WalletChange,
  walletCaptureChange,
  walletPayment,
} from '../../src/domain/payment/wallet.ts'
import { type Minor, toMinorUnits } from '../../src/domain/values/money.ts'
import type { Database } from '../db/schema/database.ts'
import type { Db } from '../db/venues.ts'
import { addEntry, findOrderEntries, listWallets, lockWallet, type StoredWallet } from '../db/wallets.ts'
import { ApiError, invalid } from '../http/errors.ts'
import type { BranchView } from '../venues/branch-view.ts'

// Payment of orders from wallets (docs/decisions/020-the-wallet.md). To avoid deadlocks, all code locks in the same
// order: customer, orders, purchases, wallet.

const walletError = (message: string, reason: string) => invalid([{ path: 'use_wallet', message, reason }])

/** The issue that prevents an order from being paid from a wallet at this venue (spec §4, §6), or null. */
export function findWalletIssue({ business }: BranchView, customer: CouponUse['customer']): Issue | null {
  if (!offersWallet(business))
    return { path: 'use_wallet', message: 'this venue has no wallet', reason: 'not-offered' }
  if (customer === 'guest')
    return { path: 'use_wallet', message: 'only logged-in customers have a wallet', reason: 'guest' }
  return null
}

/** Returns the balance that a customer can spend in a currency. */
export async function findAvailableBalance(db: Db, customerId: string, currency: string): Promise<Minor> {
  const wallets = await listWallets(db, customerId)
  return wallets.find((wallet) => wallet.currency === currency)?.available ?? 0
}

/** The amount of an order that a wallet pays, and the wallet, which is locked until the transaction ends. */
export type WalletPayment = { readonly wallet: StoredWallet | undefined; readonly amount: Minor }

/**
 * Determines how much of an order the customer's wallet pays: as much as its balance allows. The rest is paid in cash
 * (spec §6).
 * @throws ApiError `invalid` with the reason `balance` (the diner saw another balance) or `no-cash` (the venue does not
 * accept cash for the rest).
 */
export async function planWalletPayment(
  trx: Transaction<Database>,
  customerId: string,
  { business }: BranchView,
  { sellingType, terms }: { sellingType: SellingType; terms: DeliveryTerms },
  { total }: Pick<Quote, 'total'>,
  request: Pick<OrderRequest, 'wallet_amount'>,
): Promise<WalletPayment> {
  const { currency } = business
  const wallet = await lockWallet(trx, { customerId, currency })
  const amount = walletPayment(total, wallet?.available ?? 0)
  if (request.wallet_amount !== null && toMinorUnits(request.wallet_amount, currency) !== amount)
    throw walletError('the balance differs from what the diner saw', 'balance')
  if (
    amount < total &&
    !availableMethods(business, sellingType, terms.kind === 'shipping').includes(paymentMethods.cash)
  )
    throw walletError(
      'the wallet does not cover the order, and the venue does not accept cash for the rest',
      'no-cash',
    )
  return { wallet, amount }
}

/** Holds the wallet's part of an order, in the order's transaction. */
export async function holdWalletPayment(
  trx: Transaction<Database>,
  orderId: string,
  { wallet, amount }: WalletPayment,
  at: Date,
): Promise<void> {
  if (wallet && amount > 0) await addEntry(trx, wallet, toWalletChange('hold', amount), { orderId, at })
}

/** Captures the hold of an order that the venue has accepted. The order must be locked. */
export const captureHold = (trx: Transaction<Database>, orderId: string, at: Date): Promise<void> =>
  settleHold(trx, orderId, at, walletCaptureChange)

/** Releases or refunds what the wallet paid for a refused order. The order must be locked. */
export const releaseHold = (trx: Transaction<Database>, orderId: string, at: Date): Promise<void> =>
  settleHold(trx, orderId, at, releaseChange)

/** Releases or refunds a part of what the wallet paid for an order. The order must be locked. */
export const returnWalletPart = (
  trx: Transaction<Database>,
  orderId: string,
  amount: Minor,
  at: Date,
): Promise<void> => settleHold(trx, orderId, at, (entries) => returnChange(entries, amount))

async function settleHold(
  trx: Transaction<Database>,
  orderId: string,
  at: Date,
  changeFor: (entries: readonly WalletChange[]) => WalletChange | null,
): Promise<void> {
  const paid = await findOrderEntries(trx, orderId)
  const change = paid && changeFor(paid.changes)
  if (!change) return
  const wallet = await lockWallet(trx, { id: paid.walletId })
  if (!wallet) throw new ApiError('internal', `the wallet of the order ${orderId} does not exist`)
  await addEntry(trx, wallet, change, { orderId, at })
}
