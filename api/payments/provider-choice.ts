import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import { lostKeys, type PaymentReach, type PaymentVenue } from '../../src/domain/payment/payment-reach.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Chooses the provider for new payments by an option: the first that supports it. A venue whose key was lost is charged on no account
 * that is not its own.
 */
export const chooseProvider = (
  providers: readonly PaymentProvider[],
  option: OnlineOption,
  currency: string,
  venue: PaymentVenue,
): PaymentProvider | undefined => {
  const needsOwnAccount = lostKeys(venue.kept).length > 0
  return providers.find(
    (provider) =>
      provider.supports(option, currency, venue) &&
      !(needsOwnAccount && provider.access(venue).account === ''),
  )
}

/** Returns what these providers can do. */
export const reachOf = (providers: readonly PaymentProvider[]): PaymentReach => ({
  any: providers.length > 0,
  supports: (option, currency, venue) => chooseProvider(providers, option, currency, venue) !== undefined,
  smallestUnit: (options, currency, venue) =>
    Math.max(
      1,
      ...options.map(
        (option) => chooseProvider(providers, option, currency, venue)?.smallestUnit(currency) ?? 1,
      ),
    ),
})
