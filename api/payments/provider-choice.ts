import type { OnlineOption } from '../../src/domain/payment/payment.ts'
import type { PaymentReach, PaymentVenue } from '../../src/domain/payment/payment-reach.ts'
import type { PaymentProvider } from './provider.ts'

/** Chooses the provider for new payments by an option: the first that supports it. */
export const chooseProvider = (
  providers: readonly PaymentProvider[],
  option: OnlineOption,
  currency: string,
  venue: PaymentVenue,
): PaymentProvider | undefined => providers.find((provider) => provider.supports(option, currency, venue))

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
