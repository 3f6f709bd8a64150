import { calls } from '../../src/contract/calls.ts'
import { operatorCalls } from '../../src/contract/operator/operator-calls.ts'
import { findLatestPayment } from '../db/payments.ts'
import { findPurchase } from '../db/wallet-purchases.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, invalid, notFound } from '../http/errors.ts'
import { parsePageNumber } from '../http/page-number.ts'
import type { Caller, Register } from '../http/register.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import type { PaymentSettings } from '../payments/payment-settings.ts'
import { resolveReturnOrigin } from '../payments/return-origin.ts'
import { buyPackage, encodePurchase } from './buy-package.ts'
import { correctWallet } from './correct-wallet.ts'
import { readWallet } from './read-wallet.ts'

/** The calls of the customer's wallet (spec §3, §6), and the operator's corrections. */
export function walletRoutes(
  register: Register,
  deps: CallDeps & { payments: PaymentSettings },
  payments: PaymentDeps,
): void {
  const { db, log } = deps

  /** Finds a branch of the customer's business. At other businesses they are guests, who have no wallet. */
  const requireOwnBranch = async (branchId: string | undefined, { businessId }: Caller) => {
    if (branchId === undefined) throw invalid([{ path: 'branch_id', message: 'expected the id of a branch' }])
    const view = await payments.venues.branch(db, { branchId })
    if (view.business.userId !== businessId)
      throw new ApiError('forbidden', 'this branch belongs to another business')
    return view
  }

  register(calls.wallet, async ({ params, query, customer }) => {
    if (params.id !== customer.customerId) throw new ApiError('forbidden', 'this is not your account')
    const view = await requireOwnBranch(query.branch_id, customer)
    return readWallet(db, customer.customerId, view, parsePageNumber(query.page))
  })
  register(calls.buyPackage, async ({ body, header, customer }) => {
    await requireOwnBranch(body.branch_id, customer)
    return buyPackage(payments, customer, body, await resolveReturnOrigin(header, deps, body.branch_id))
  })
  register(calls.walletPurchase, async ({ params, customer }) => {
    const purchase = await findPurchase(db, params.purchaseId)
    if (purchase?.customerId !== customer.customerId) throw notFound('there is no such purchase')
    const latest = await findLatestPayment(db, { purchaseId: purchase.id })
    return { purchase: encodePurchase(purchase, latest, deps.now()) }
  })
  register(operatorCalls.correctWallet, async ({ body }) => {
    const wallet = await correctWallet(deps, body)
    log('info', 'wallet corrected', { business: body.user_id, currency: body.currency })
    return { wallet }
  })
}
