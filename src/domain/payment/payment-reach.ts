import type { Minor } from '../values/money.ts'
import type { OnlineOption } from './payment.ts'

/** An account of a venue for which the installation keeps keys, with the version of the current one. */
export type KeptAccount = { readonly account: string; readonly keyVersion: string }
/** By provider name. Null: the venue has an account, and its key was lost. */
export type KeptAccounts = Readonly<Partial<Record<string, KeptAccount | null>>>

/** Names the providers at which the key of a venue was lost. Until it is stored again, nobody may be charged on another account instead. */
export const lostKeys = (kept: KeptAccounts): string[] =>
  Object.keys(kept).filter((provider) => kept[provider] === null)

/** A venue as payment providers see it. Without an account, it is paid on the installation's own. */
export type PaymentVenue = {
  /** Accounts that the venue's file names and that the installation's keys can charge, by provider name. */
  readonly accounts: Readonly<Partial<Record<string, string>>>
  readonly kept: KeptAccounts
}

/** What the payment providers of an installation can do. */
export type PaymentReach = {
  /** False if there is no provider at all. */
  readonly any: boolean
  supports(option: OnlineOption, currency: string, venue: PaymentVenue): boolean
  /**
   * The smallest amount that can be paid by any of these options, in minor units. An order that was placed for one option can be
   * paid by another, so its total fits all of them.
   */
  smallestUnit(options: readonly OnlineOption[], currency: string, venue: PaymentVenue): Minor
}

/** Everything is possible, as with the sandbox. */
export const EVERY_PAYMENT: PaymentReach = { any: true, supports: () => true, smallestUnit: () => 1 }
