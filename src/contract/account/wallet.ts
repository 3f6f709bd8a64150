import * as v from 'valibot'
import { walletEntryKinds } from '../../domain/payment/wallet.ts'
import { walletPackage } from '../venue/wallet-config.ts'
import {
  amount,
  decimal,
  hostedPage,
  id,
  list,
  localeNames,
  optionalNames,
  requestedLocale,
  requestText,
  text,
} from '../wire/primitives.ts'

/** Money of one currency, major units. A business with venues in two currencies keeps two balances. */
const money = v.object({ amount, currency: text })

/** What the profile says of a wallet: what can be spent, and what orders keep set aside until the venue accepts them. */
export const userWallet = v.object({ balance: list(money), onHoldBalance: list(money) })
export type UserWallet = v.InferOutput<typeof userWallet>

/** An entry of the credit history. `amount` is what it changed of what can be spent; a capture changes nothing of that. */
export const walletEntry = v.object({
  id,
  type: v.picklist(walletEntryKinds),
  /** Major units; negative where it took something. */
  amount: v.number(),
  /** What it changed of what is set aside. */
  on_hold: v.number(),
  currency: text,
  /** ISO 8601, UTC. */
  created_at: text,
  order: v.nullish(v.object({ id, number: v.number(), reference_id: text }), null),
  package: v.nullish(v.object({ id, locales: localeNames }), null),
  /** Of a correction: why. */
  note: v.nullish(text, ''),
})
export type WalletEntry = v.InferOutput<typeof walletEntry>

/** Entries on a page of the history. */
export const WALLET_PAGE_SIZE = 20

/** The wallet of a customer at a venue (spec §3). */
export const wallet = v.object({
  ...userWallet.entries,
  wallet_feature_enabled: v.boolean(),
  /** Empty where nothing is sold. */
  availablePackages: list(walletPackage),
  /** Newest first. */
  creditHistory: list(walletEntry),
  policy: optionalNames,
})

/** Answer of `webapp/wallet/{customerId}`. */
export const walletResponse = v.object({
  wallet,
  /** Of the history, from 1. */
  page: v.number(),
  /** Null: this was the last. */
  next_page: v.nullable(v.number()),
})
export type WalletResponse = v.InferOutput<typeof walletResponse>

/** Body of `POST webapp/wallet/buy`: what the customer saw and how they pay. */
export const buyPackageRequest = v.object({
  branch_id: id,
  package_id: id,
  /** Price and credit the customer agreed to, major units; others answer `conflict`, reason `changed`. */
  price: amount,
  credit: amount,
  payment_option: v.picklist([1, 4, 5, 6, 7]),
  locale: requestedLocale,
})

export type BuyPackageRequest = v.InferOutput<typeof buyPackageRequest>

/** The purchase of a package. `failed`: not paid, and nothing was charged; it can be paid again. */
export const walletPurchase = v.object({
  id,
  package: v.object({ id, locales: localeNames }),
  price: amount,
  credit: amount,
  currency: text,
  state: v.picklist(['awaiting', 'paid', 'failed']),
  payment_option: v.nullish(v.picklist([1, 4, 5, 6, 7]), null),
  created_at: text,
})
export type WalletPurchase = v.InferOutput<typeof walletPurchase>

export const buyPackageResponse = v.object({
  purchase: walletPurchase,
  /** The hosted page; null: none can be made at the moment. */
  payment_url: hostedPage,
})

export const walletPurchaseResponse = v.object({ purchase: walletPurchase })

/** E.164. */
export const internationalPhone = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\+\d{4,15}$/, 'expected a phone number such as +96550001234'),
)

/** Body of `POST operator/wallets/correct`: credits (or, negative, takes) money of the customer with that phone. */
export const correctWalletRequest = v.object({
  /** `user_id` of the business. */
  user_id: id,
  /** E.164. */
  phone: internationalPhone,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency code of three capital letters')),
  /** Major units, not 0. */
  amount: v.pipe(
    decimal,
    v.check((value) => value !== 0 && Math.abs(value) <= 1e9, 'expected an amount other than 0'),
  ),
  /** The customer reads it in their history. */
  note: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(200)), ''),
  /** The operator's own: the same again changes nothing. */
  reference: v.nullish(v.pipe(requestText, v.trim(), v.minLength(1), v.maxLength(80)), null),
})
export type CorrectWalletRequest = v.InferOutput<typeof correctWalletRequest>

export const correctWalletResponse = v.object({ wallet: userWallet })
