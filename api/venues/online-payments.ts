import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { type OnlineOption, paymentMethods } from '../../src/domain/payment/payment.ts'
import type { PaymentReach, PaymentVenue } from '../../src/domain/payment/payment-reach.ts'

const NAMES: Readonly<Record<OnlineOption, string>> = {
  1: 'cards online',
  4: 'KNET',
  5: 'Benefit',
  6: 'Apple Pay',
  7: 'mada',
}

const NO_PROVIDER =
  'this installation has no payment provider. Add one (docs/settings.md#payments), or set SUFRA_SANDBOX=1 to try payments without charging anyone'

/** The accounts of a venue at payment providers. */
export const paymentVenueOf = ({ stripe_account }: Pick<VenueFile, 'stripe_account'>): PaymentVenue => ({
  accounts: stripe_account === null ? {} : { stripe: stripe_account },
})

/** The options of a venue that a provider supports. */
function payableOptions(file: VenueFile, reach: PaymentReach): OnlineOption[] {
  const venue = paymentVenueOf(file)
  const { currency, payment_options } = file.business
  return payment_options.filter((option) => reach.supports(option, currency, venue))
}

/** Finds parts of a venue file that no payment provider supports: online payment options and wallet packages. */
export function findOnlinePaymentIssues(file: VenueFile, reach: PaymentReach): Issue[] {
  const { business } = file
  if (!business.payment_methods.includes(paymentMethods.online)) return []
  const payable = payableOptions(file, reach)
  const reason = reach.any
    ? `no payment provider of this installation supports it in ${business.currency}`
    : NO_PROVIDER
  const options = business.payment_options.flatMap((option, i) =>
    payable.includes(option)
      ? []
      : [
          {
            path: `business.payment_options.${i}`,
            message: `${NAMES[option]} (${option}) cannot be offered: ${reason}`,
          },
        ],
  )
  if (payable.length > 0) return options
  return [
    ...options,
    ...business.wallet_config.packages.map(({ id }, i) => ({
      path: `business.wallet_config.packages.${i}`,
      message: `the package ${id} cannot be sold: ${reach.any ? 'it is paid online' : NO_PROVIDER}`,
    })),
  ]
}

/** The venue with only those online options that a provider supports; without any, also without packages for sale. */
export function withPayableOptions(file: VenueFile, reach: PaymentReach): VenueFile {
  const { business } = file
  const payment_options = payableOptions(file, reach)
  if (payment_options.length > 0) return { ...file, business: { ...business, payment_options } }
  return {
    ...file,
    business: {
      ...business,
      payment_methods: business.payment_methods.filter((method) => method !== paymentMethods.online),
      payment_options,
      wallet_config: { ...business.wallet_config, packages: [] },
    },
  }
}
