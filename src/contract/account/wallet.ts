import * as v from 'valibot'
import { walletEntryKinds } from '../../domain/payment/wallet.ts'
import { walletPackageSchema } from '../venue/wallet-config.ts'
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

/** An amount of one currency in major units. A business with venues in two currencies has two balances. */
const money = v.object({ amount, currency: text })

/** The wallet in a profile: the available balance, and the amounts held for orders that are not accepted yet. */
export const userWalletSchema = v.object({ balance: list(money), onHoldBalance: list(money) })
export type UserWallet = v.InferOutput<typeof userWalletSchema>

/** An entry of the credit history. `amount` is the change of the available balance; a capture does not change it. */
export const walletEntrySchema = v.object({
  id,
  type: v.picklist(walletEntryKinds),
  /** Major units; negative for deductions. */
  amount: v.number(),
  /** The change of the held amount. */
  on_hold: v.number(),
  currency: text,
  /** ISO 8601, UTC. */
  created_at: text,
  order: v.nullish(v.object({ id, number: v.number(), reference_id: text }), null),
  package: v.nullish(v.object({ id, locales: localeNames }), null),
  /** The reason for a correction. */
  note: v.nullish(text, ''),
})
export type WalletEntry = v.InferOutput<typeof walletEntrySchema>

/** Number of entries per page of the history. */
export const WALLET_PAGE_SIZE = 20

/** The wallet of a customer at a venue (spec §3). */
export const walletSchema = v.object({
  ...userWalletSchema.entries,
  wallet_feature_enabled: v.boolean(),
  /** Empty if the venue sells none. */
  availablePackages: list(walletPackageSchema),
  /** Newest first. */
  creditHistory: list(walletEntrySchema),
  policy: optionalNames,
})

/** Response of `webapp/wallet/{customerId}`. */
export const walletResponse = v.object({
  wallet: walletSchema,
  /** Page of the history, from 1. */
  page: v.number(),
  /** Null on the last page. */
  next_page: v.nullable(v.number()),
})
export type WalletResponse = v.InferOutput<typeof walletResponse>

/** Body of `POST webapp/wallet/buy`: the package as the customer saw it, and the payment option. */
export const buyPackageRequest = v.object({
  branch_id: id,
  package_id: id,
  /** Price and credit that the customer agreed to, in major units; if they changed, the error is `conflict` with reason `changed`. */
  price: amount,
  credit: amount,
  payment_option: v.picklist([1, 4, 5, 6, 7]),
  locale: requestedLocale,
})

export type BuyPackageRequest = v.InferOutput<typeof buyPackageRequest>

/** The purchase of a package. `failed`: nothing was charged, and it can be paid again. */
export const walletPurchaseSchema = v.object({
  id,
  package: v.object({ id, locales: localeNames }),
  price: amount,
  credit: amount,
  currency: text,
  state: v.picklist(['awaiting', 'paid', 'failed']),
  payment_option: v.nullish(v.picklist([1, 4, 5, 6, 7]), null),
  created_at: text,
})
export type WalletPurchase = v.InferOutput<typeof walletPurchaseSchema>

export const buyPackageResponse = v.object({
  purchase: walletPurchaseSchema,
  /** The hosted payment page; null if it cannot be created at the moment. */
  payment_url: hostedPage,
})

export const walletPurchaseResponse = v.object({ purchase: walletPurchaseSchema })

/** E.164. */
export const internationalPhone = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\+\d{4,15}$/, 'expected a phone number such as +96550001234'),
)

/** Body of `POST operator/wallets/correct`: credits the customer with this phone or, if negative, deducts. */
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
  /** Shown to the customer in their history. */
  note: v.nullish(v.pipe(requestText, v.trim(), v.maxLength(200)), ''),
  /** The operator's reference; a repeated one changes nothing. */
  reference: v.nullish(v.pipe(requestText, v.trim(), v.minLength(1), v.maxLength(80)), null),
})
export type CorrectWalletRequest = v.InferOutput<typeof correctWalletRequest>

export const correctWalletResponse = v.object({ wallet: userWalletSchema })
