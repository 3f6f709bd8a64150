import type { Call } from '../wire/call.ts'
import {
  buyPackageRequest,
  buyPackageResponse,
  correctWalletRequest,
  correctWalletResponse,
  walletPurchaseResponse,
  walletResponse,
} from './wallet.ts'

// The customer's wallet (spec §3). The specification defines no calls for it beyond the profile
// (docs/decisions/020-the-wallet.md).

/** Reads the wallet at the venue of `branch_id`, with a page of its history. */
export const walletCall = {
  method: 'GET',
  path: '/webapp/wallet/:id',
  query: ['branch_id', 'page'],
  response: walletResponse,
  auth: 'customer',
} as const satisfies Call

/** Buys a package, or continues its unpaid purchase: repeated requests never create a second one. */
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

/** Corrects a customer's balance. */
export const correctWalletCall = {
  method: 'POST',
  path: '/operator/wallets/correct',
  request: correctWalletRequest,
  response: correctWalletResponse,
  auth: 'operator',
} as const satisfies Call

/** All wallet calls of customers, for the registry. */
export const walletCalls = {
  wallet: walletCall,
  buyPackage: buyPackageCall,
  walletPurchase: walletPurchaseCall,
} as const satisfies Record<string, Call>
