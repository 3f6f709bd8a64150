import type { Localized } from '../values/localized.ts'
import type { Minor } from '../values/money.ts'
import { type PaymentTerms, paymentMethods } from './payment.ts'

/** A package of wallet credit that a venue sells. `credit` includes the bonus. */
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
  /** Unsanitised text of the venue: sanitise it before showing it. */
  readonly policy: Localized
}

/** The amount that a customer can spend, and the amount held for orders that are not accepted yet (`onHoldBalance`). */
export type WalletBalance = { readonly available: Minor; readonly held: Minor }
export const EMPTY_WALLET: WalletBalance = { available: 0, held: 0 }

/**
 * Kinds of ledger entries. `purchase` credits a package; `hold` reserves money for an order; `capture` spends it when the
 * venue accepts; `release` returns it before that and `refund` after it; `correction` is made by the operator; `forfeit`
 * empties the wallet of a deleted account.
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

/** The change of one ledger entry. The balance is the sum of all changes. */
export type WalletChange = {
  readonly kind: WalletEntryKind
  readonly available: Minor
  readonly held: Minor
}

/** Returns the change of an entry of `amount` minor units; only corrections may be negative. */
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

/** Applies a change; returns null if the balance would be negative, since such a change must not be stored. */
export function applyWalletChange(wallet: WalletBalance, change: WalletChange): WalletBalance | null {
  const available = wallet.available + change.available
  const held = wallet.held + change.held
  return available < 0 || held < 0 ? null : { available, held }
}

/** Returns the amount that a wallet pays, capped at the total (spec §9). */
export const walletPayment = (total: Minor, available: Minor): Minor =>
  Math.min(Math.max(0, available), total)

/** Returns how much of an order's money is held and how much is spent, from its ledger entries. */
export function orderWalletAmounts(entries: readonly WalletChange[]): { held: Minor; spent: Minor } {
  const sum = (kind: WalletEntryKind) =>
    entries.reduce(
      (total, entry) => total + (entry.kind === kind ? Math.abs(entry.held || entry.available) : 0),
      0,
    )
  const [captured, given] = [sum('capture'), sum('release')]
  return { held: sum('hold') - captured - given, spent: captured - sum('refund') }
}

/** Returns the change that spends the held money of an order; null if none is held. */
export function walletCaptureChange(entries: readonly WalletChange[]): WalletChange | null {
  const { held } = orderWalletAmounts(entries)
  return held > 0 ? toWalletChange('capture', held) : null
}

/** Returns the change that releases or refunds the money of an order; null if there is none. */
export const releaseChange = (entries: readonly WalletChange[]): WalletChange | null =>
  returnChange(entries, Infinity)

/** Returns the change that releases or refunds a part of the money of an order: at most what there is. Null if that is nothing. */
export function returnChange(entries: readonly WalletChange[], amount: Minor): WalletChange | null {
  const { held, spent } = orderWalletAmounts(entries)
  const part = Math.min(amount, held > 0 ? held : spent)
  return part > 0 ? toWalletChange(held > 0 ? 'release' : 'refund', part) : null
}

/** Whether a venue offers a wallet. It requires a login (spec §6), so venues without login have none. */
export function offersWallet(business: {
  readonly wallet: Pick<WalletSettings, 'enabled'>
  readonly disableOtp: boolean
}): boolean {
  return business.wallet.enabled && !business.disableOtp
}

/** Whether a venue sells wallet packages, which are paid online. */
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
