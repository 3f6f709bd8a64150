import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import { findLatestPayment, type StoredPayment } from '../db/payments.ts'
import { findPurchase, findUnpaidPurchase, type WalletPurchase } from '../db/wallet-purchases.ts'
import { listWallets } from '../db/wallets.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { endReplacedPayment } from '../payments/settle-payment.ts'

/**
 * Ends the payment of an unpaid purchase that one by `option` is about to replace. Returns the purchase with its payment if that turns
 * out to be paid. Never call this within a transaction.
 */
export async function settleReplaced(
  deps: PaymentDeps,
  { customerId, currency }: { readonly customerId: string; readonly currency: string },
  terms: Omit<Parameters<typeof findUnpaidPurchase>[1], 'walletId'>,
  option: OnlineOption,
): Promise<{ purchase: WalletPurchase; payment: StoredPayment } | null> {
  const wallet = (await listWallets(deps.db, customerId)).find((one) => one.currency === currency)
  const purchaseId = wallet && (await findUnpaidPurchase(deps.db, { ...terms, walletId: wallet.id }))
  const payment = purchaseId && (await findLatestPayment(deps.db, { purchaseId }))
  if (!payment || (payment.option === option && payment.expiresAt.getTime() > deps.now())) return null
  await endReplacedPayment(deps, payment)
  const purchase = await findPurchase(deps.db, purchaseId)
  return purchase?.creditedAt ? { purchase, payment } : null
}
