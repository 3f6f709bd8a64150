import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import { type PaymentTerms, paymentMethods } from './payment.ts'

/** Money paid in advance that a venue sells: what it costs, and what it puts into the wallet, bonus included. */
export type WalletPackage = {
  readonly id: string
  readonly name: Localized
  readonly description: Localized
  readonly price: Minor
  readonly credit: Minor
}

/** The wallet of a business (spec §3). */
export type WalletSettings = {
  /** `enable_wallet`. */
  readonly enabled: boolean
  readonly packages: readonly WalletPackage[]
  /** As the venue wrote it: to be sanitised before it is shown. */
  readonly policy: Localized
}

/** What a customer can spend, and what orders that the venue has yet to accept keep set aside (`onHoldBalance`). */
export type WalletBalance = { readonly available: Minor; readonly held: Minor }
export const EMPTY_WALLET: WalletBalance = { available: 0, held: 0 }

/**
 * Kinds of ledger entries. `purchase` credits a package; `hold` sets money aside for an order; `capture` spends it when
 * the venue accepts; `release` gives it back before that and `refund` after it; `correction` is the operator's;
 * `forfeit` empties the wallet of an account that is deleted.
 */
export const walletEntryKinds = [
  'purchase',
  'hold',
  'capture',
  'release',
  'refund',
  'correction',
  'forfeit',
] as const
export type WalletEntryKind = (typeof walletEntryKinds)[number]

/** One entry of a ledger: the wallet's amounts are the sums of its entries' changes. */
export type WalletChange = {
  readonly kind: WalletEntryKind
  readonly available: Minor
  readonly held: Minor
}

/** What an entry of `amount` minor units changes; negative only for corrections. */
export function toWalletChange(kind: WalletEntryKind, amount: Minor): WalletChange {
  switch (kind) {
    case 'hold':
      return { kind, available: -amount, held: amount }
    case 'capture':
      return { kind, available: 0, held: -amount }
    case 'release':
      return { kind, available: amount, held: -amount }
    case 'forfeit':
      return { kind, available: -amount, held: 0 }
    default:
      return { kind, available: amount, held: 0 }
  }
}

/** The wallet after a change; null where it would owe something: such a change is never written. */
export function applyWalletChange(wallet: WalletBalance, change: WalletChange): WalletBalance | null {
  const available = wallet.available + change.available
  const held = wallet.held + change.held
  return available < 0 || held < 0 ? null : { available, held }
}

/** What a wallet pays of a total: capped at it (spec §9). */
export const walletPayment = (total: Minor, available: Minor): Minor =>
  Math.min(Math.max(0, available), total)

/** Where an order's money is by its entries: set aside, spent, or neither. */
export function orderWalletAmounts(entries: readonly WalletChange[]): { held: Minor; spent: Minor } {
  const sum = (kind: WalletEntryKind) =>
    entries.reduce(
      (total, entry) => total + (entry.kind === kind ? Math.abs(entry.held || entry.available) : 0),
      0,
    )
  const [captured, given] = [sum('capture'), sum('release')]
  return { held: sum('hold') - captured - given, spent: captured - sum('refund') }
}

/** The change by which an order's money is spent for good; null: nothing is set aside. */
export function captureChange(entries: readonly WalletChange[]): WalletChange | null {
  const { held } = orderWalletAmounts(entries)
  return held > 0 ? toWalletChange('capture', held) : null
}

/** The change by which an order's money comes back; null: there is none. */
export function releaseChange(entries: readonly WalletChange[]): WalletChange | null {
  const { held, spent } = orderWalletAmounts(entries)
  if (held > 0) return toWalletChange('release', held)
  return spent > 0 ? toWalletChange('refund', spent) : null
}

/** A customer has to log in to have a wallet (spec §6): where nobody can, there is none. */
export function offersWallet(business: {
  readonly wallet: Pick<WalletSettings, 'enabled'>
  readonly disableOtp: boolean
}): boolean {
  return business.wallet.enabled && !business.disableOtp
}

/** Packages are paid online: who takes no online payments sells none. */
export function sellsPackages(
  business: Parameters<typeof offersWallet>[0] & {
    readonly wallet: Pick<WalletSettings, 'packages'>
  } & Pick<PaymentTerms, 'paymentMethods' | 'onlineOptions'>,
): boolean {
  return (
    offersWallet(business) &&
    business.wallet.packages.length > 0 &&
    business.paymentMethods.includes(paymentMethods.online) &&
    business.onlineOptions.length > 0
  )
}
