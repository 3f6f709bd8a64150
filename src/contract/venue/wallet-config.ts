import * as v from 'valibot'
import type { WalletSettings } from '../../domain/payment/wallet.ts'
import { toMinorUnits } from '../../domain/values/money.ts'
import { amount, decodeNames, id, list, localeNames, optionalNames } from '../wire/primitives.ts'

/** A wallet package. `credit` includes the bonus. Amounts are in major units. */
export const walletPackageSchema = v.object({
  id,
  locales: localeNames,
  description: optionalNames,
  price: amount,
  credit: amount,
})

/** The settings for `enable_wallet` (spec §3). */
export const walletConfigSchema = v.object({
  packages: list(walletPackageSchema),
  /** Text or HTML by locale; sanitised like the venue's policies. */
  policy: optionalNames,
})

export function decodeWalletConfig(
  enabled: boolean,
  wire: v.InferOutput<typeof walletConfigSchema>,
  currency: string,
): WalletSettings {
  return {
    enabled,
    packages: wire.packages.map((entry) => ({
      id: entry.id,
      name: decodeNames(entry.locales),
      description: decodeNames(entry.description),
      price: toMinorUnits(entry.price, currency),
      credit: toMinorUnits(entry.credit, currency),
    })),
    policy: decodeNames(wire.policy),
  }
}
