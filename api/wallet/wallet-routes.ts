import { calls } from '../../src/contract/calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { latestOf } from '../db/payments.ts'
import { findPurchase } from '../db/wallet-purchases.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import { pageOf } from '../http/page-number.ts'
import type { Caller, Register } from '../http/register.ts'
import type { PaymentDeps } from '../payments/hosted-page.ts'
import { originOf } from '../payments/return-origin.ts'
import type { PaymentSettings } from '../payments/settings.ts'
import { buyPackage, wirePurchase } from './buy-package.ts'
import { correctWallet } from './correct-wallet.ts'
import { walletView } from './wallet-view.ts'

/** The customer's wallet (spec §3, §6), and the operator's corrections. */
export function walletRoutes(
  register: Register,
  deps: CallDeps & { payments: PaymentSettings },
  payments: PaymentDeps,
): void {
  const { db, log } = deps

  /** The branch, for its own customers: elsewhere they are guests, who have no wallet. */
  const branchFor = async (branchId: string | undefined, { businessId }: Caller) => {
    if (branchId === undefined) throw invalid([{ path: 'branch_id', message: 'expected the id of a branch' }])
    const view = await payments.venues.branch(db, { branchId })
    if (view.business.userId !== businessId)
      throw new ApiError('forbidden', 'this is the wallet of another business')
    return view
  }

  register(calls.wallet, async ({ params, query, customer }) => {
    if (params.id !== customer.customerId) throw new ApiError('forbidden', 'this is not your account')
    const view = await branchFor(query.branch_id, customer)
    return walletView(db, customer.customerId, view, pageOf(query.page))
  })
  register(calls.buyPackage, async ({ body, header, customer }) => {
    await branchFor(body.branch_id, customer)
    return buyPackage(payments, customer, body, await originOf(header, deps, body.branch_id))
  })
  register(calls.walletPurchase, async ({ params, customer }) => {
    const purchase = await findPurchase(db, params.purchaseId)
    if (purchase?.customerId !== customer.customerId) throw notFound('there is no such purchase')
    const latest = await latestOf(db, { purchaseId: purchase.id })
    return { purchase: wirePurchase(purchase, latest, deps.now()) }
  })
  register(operatorCalls.correctWallet, async ({ body }) => {
    const wallet = await correctWallet(deps, body)
    log('info', 'wallet corrected', { business: body.user_id, currency: body.currency })
    return { wallet }
  })
}
