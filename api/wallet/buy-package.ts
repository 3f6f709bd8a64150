import type { BuyPackageRequest, WalletPurchase as WirePurchase } from '../../src/contract/account/wallet.ts'
import { sellsPackages, toWalletChange, type WalletPackage } from '../../src/domain/payment/wallet.ts'
import { textIn } from '../../src/domain/values/localized.ts'
import { toMajorUnits, toMinorUnits } from '../../src/domain/values/money.ts'
import { lockCustomerForPurchase } from '../db/customers.ts'
import { findLatestPayment, type StoredPayment } from '../db/payments.ts'
import {
  findUnpaidPurchase,
  insertPurchase,
  lockPurchase,
  markCredited,
  type WalletPurchase,
} from '../db/wallet-purchases.ts'
import { addEntry, findOrCreateWallet, lockWallet } from '../db/wallets.ts'
import { ApiError, invalid } from '../http/errors.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { createPayment, preparePaymentPage } from '../payments/hosted-page.ts'
import { payablePurchase } from '../payments/payable.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { sendVoids } from '../payments/send-voids.ts'
import type { BranchView } from '../venues/branch-view.ts'
import { settleReplaced } from './settle-replaced.ts'

/**
 * Buys a package for a customer: creates a purchase and its payment page. Until it is paid, further requests return the
 * same purchase. If the payment option is the same, so is the payment page; otherwise a new payment replaces the previous
 * one, which is ended first: if it turns out to be paid, that purchase is returned with the address of its page. The credit is added to
 * the wallet once the provider confirms the payment.
 * @throws ApiError `invalid` (unknown package, option not accepted), `unavailable` (the venue sells no packages),
 * `conflict` with the reason `changed` (price or credit differs from what the customer saw), `unauthorized` (the account no
 * longer exists).
 */
export async function buyPackage(
  deps: PaymentDeps,
  customer: { readonly customerId: string; readonly businessId: string },
  request: BuyPackageRequest,
  origin: string,
): Promise<{ purchase: WirePurchase; payment_url: string | null }> {
  const view = await deps.venues.branch(deps.db, { branchId: request.branch_id })
  const sold = findSoldPackage(view, request)
  const { payment_option: option, locale } = request
  const { currency, referenceId } = view.business
  const offer = { branchId: view.branchId, packageId: sold.id, price: sold.price, credit: sold.credit }
  const paid = await settleReplaced(deps, { customerId: customer.customerId, currency }, offer, option)
  if (paid) {
    const purchase = encodePurchase(paid.purchase, paid.payment, deps.now())
    return { purchase, payment_url: `${origin}/${referenceId}${payablePurchase(paid.purchase).paidPath}` }
  }
  const bought = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockCustomerForPurchase(trx, customer.customerId)))
      throw new ApiError('unauthorized', 'this account no longer exists')
    const { customerId, businessId } = customer
    const walletId = await findOrCreateWallet(trx, { id: deps.randomId(), customerId, businessId, currency })
    const terms = { walletId, ...offer }
    const id = (await findUnpaidPurchase(trx, terms)) ?? deps.randomId()
    let purchase = await lockPurchase(trx, id)
    // The purchase was paid while this request waited for its lock, so this is the next one.
    const next = purchase?.creditedAt ? deps.randomId() : id
    if (!purchase || next !== id) {
      const packageName = Object.entries(sold.name).map(([locale, name]) => ({ locale, name }))
      const createdAt = new Date(deps.now())
      await insertPurchase(trx, { ...terms, id: next, referenceId, packageName, createdAt })
      purchase = await lockPurchase(trx, next)
    }
    if (!purchase) throw new Error(`the purchase ${next} was not written`)
    const latest = await findLatestPayment(trx, { purchaseId: purchase.id })
    if (latest?.state === 'awaiting' && latest.option === option && latest.expiresAt.getTime() > deps.now())
      return { purchase, payment: latest }
    await cancelPayment(trx, latest, new Date(deps.now()))
    const payment = await createPayment(deps, trx, payablePurchase(purchase), { option, origin, locale })
    return { purchase, payment }
  })
  await sendVoids(deps)
  const { purchase, payment } = bought
  const url = await preparePaymentPage(deps, payment, payablePurchase(purchase))
  return { purchase: encodePurchase(purchase, payment, deps.now()), payment_url: url }
}

/** Finds a package and checks that it is sold, can be paid by the chosen option, and is as the customer saw it. */
function findSoldPackage(
  { business, closed, lostKey }: BranchView,
  { package_id: id, price, credit, payment_option: option }: BuyPackageRequest,
): WalletPackage {
  if (closed) throw new ApiError('unavailable', 'this venue is not selling packages at the moment')
  if (!sellsPackages(business)) {
    const message = 'this venue sells no packages'
    throw new ApiError('unavailable', lostKey === null ? message : `${message}: ${lostKey}`)
  }
  const sold = business.wallet.packages.find((candidate) => candidate.id === id)
  if (!sold)
    throw invalid([
      { path: 'package_id', message: `there is no package ${JSON.stringify(id)}`, reason: 'gone' },
    ])
  if (!business.onlineOptions.includes(option))
    throw invalid([
      { path: 'payment_option', message: 'the venue does not accept this online payment option' },
    ])
  const { currency } = business
  if (toMinorUnits(price, currency) !== sold.price || toMinorUnits(credit, currency) !== sold.credit) {
    const message = `the price or credit of ${textIn(sold.name, 'en')} has changed`
    throw new ApiError('conflict', message, { issues: [{ path: 'price', message, reason: 'changed' }] })
  }
  return sold
}

/**
 * Adds the credit of a paid purchase to the wallet. The purchase must be locked, and its payment settled in the same
 * transaction.
 */
export async function creditPurchase(
  trx: Parameters<typeof addEntry>[0],
  purchase: WalletPurchase,
  at: Date,
): Promise<void> {
  const wallet = await lockWallet(trx, { id: purchase.walletId })
  if (!wallet) throw new Error(`the wallet of the purchase ${purchase.id} does not exist`)
  await addEntry(trx, wallet, toWalletChange('purchase', purchase.credit), { purchaseId: purchase.id, at })
  await markCredited(trx, purchase.id, at)
}

/** Encodes a purchase for the wire, with its state at `now` (epoch milliseconds) according to its latest payment. */
export function encodePurchase(
  purchase: WalletPurchase,
  latest: StoredPayment | undefined,
  now: number,
): WirePurchase {
  const { currency } = purchase
  const open = latest?.state === 'awaiting' && latest.expiresAt.getTime() > now
  return {
    id: purchase.id,
    package: { id: purchase.packageId, locales: purchase.packageName },
    price: toMajorUnits(purchase.price, currency),
    credit: toMajorUnits(purchase.credit, currency),
    currency,
    state: purchase.creditedAt ? 'paid' : open ? 'awaiting' : 'failed',
    payment_option: latest?.option ?? null,
    created_at: purchase.createdAt.toISOString(),
  }
}
