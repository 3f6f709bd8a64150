import {
  type UserWallet,
  WALLET_PAGE_SIZE,
  type WalletEntry,
  type WalletResponse,
} from '../../src/contract/account/wallet.ts'
import { offersWallet, sellsPackages } from '../../src/domain/payment/wallet.ts'
import { toMajorUnits } from '../../src/domain/values/money.ts'
import type { Db } from '../db/venues.ts'
import { type HistoryEntry, listWalletHistory, listWallets, type StoredWallet } from '../db/wallets.ts'
import type { BranchView } from '../venues/branch-view.ts'

/** Encodes the balances of a customer's wallets. */
export function encodeUserWallet(wallets: readonly StoredWallet[]): UserWallet {
  const amounts = (part: 'available' | 'held') =>
    wallets.map((wallet) => ({
      amount: toMajorUnits(wallet[part], wallet.currency),
      currency: wallet.currency,
    }))
  return { balance: amounts('available'), onHoldBalance: amounts('held') }
}

/** Reads a customer's wallet at a venue, with one page of its history. Pages count from 1. */
export async function readWallet(
  db: Db,
  customerId: string,
  { business, wireBusiness }: BranchView,
  page: number,
): Promise<WalletResponse> {
  const wallets = await listWallets(db, customerId)
  // One more entry than fits, to find out whether another page follows.
  const entries = await listWalletHistory(db, customerId, {
    currency: business.currency,
    offset: (page - 1) * WALLET_PAGE_SIZE,
    limit: WALLET_PAGE_SIZE + 1,
  })
  const { packages, policy } = wireBusiness.wallet_config
  return {
    wallet: {
      ...encodeUserWallet(wallets),
      wallet_feature_enabled: offersWallet(business),
      availablePackages: sellsPackages(business) ? packages : [],
      creditHistory: entries.slice(0, WALLET_PAGE_SIZE).map(encodeEntry),
      policy,
    },
    page,
    next_page: entries.length > WALLET_PAGE_SIZE ? page + 1 : null,
  }
}

function encodeEntry(entry: HistoryEntry): WalletEntry {
  const { order, currency } = entry
  return {
    id: String(entry.seq),
    type: entry.kind,
    amount: toMajorUnits(entry.available, currency),
    on_hold: toMajorUnits(entry.held, currency),
    currency,
    created_at: entry.at.toISOString(),
    order: order && { id: order.id, number: order.number, reference_id: order.referenceId },
    package: entry.package && { id: entry.package.id, locales: entry.package.name },
    note: entry.note,
  }
}
