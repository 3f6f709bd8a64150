import type { Call } from '../wire/call.ts'
import {
  buyPackageRequest,
  buyPackageResponse,
  correctWalletRequest,
  correctWalletResponse,
  walletPurchaseResponse,
  walletResponse,
} from './wallet.ts'

// The customer's wallet (spec §3). The specification shows no calls beyond the profile: these are ours
// (docs/decisions/020-the-wallet.md).

/** The wallet at the venue of `branch_id`, with a page of its history. */
export const walletCall = {
  method: 'GET',
  path: '/webapp/wallet/:id',
  query: ['branch_id', 'page'],
  response: walletResponse,
  auth: 'customer',
} as const satisfies Call

/** Buys a package, or goes on with its purchase: what is not paid yet is one purchase however often it is asked for. */
export const buyPackageCall = {
  method: 'POST',
  path: '/webapp/wallet/buy',
  request: buyPackageRequest,
  response: buyPackageResponse,
  auth: 'customer',
} as const satisfies Call

export const walletPurchaseCall = {
  method: 'GET',
  path: '/webapp/wallet/purchase/:purchaseId',
  response: walletPurchaseResponse,
  auth: 'customer',
} as const satisfies Call

/** The operator's correction of a customer's balance. */
export const correctWalletCall = {
  method: 'POST',
  path: '/operator/wallets/correct',
  request: correctWalletRequest,
  response: correctWalletResponse,
  auth: 'operator',
} as const satisfies Call

/** All calls of customers to their wallet, for the registry. */
export const walletCalls = {
  wallet: walletCall,
  buyPackage: buyPackageCall,
  walletPurchase: walletPurchaseCall,
} as const satisfies Record<string, Call>
