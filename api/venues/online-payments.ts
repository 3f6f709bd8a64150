import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { type OnlineOption, paymentMethods } from '../../src/domain/payment/payment.ts'
import {
  type KeptAccounts,
  lostKeys,
  type PaymentReach,
  type PaymentVenue,
} from '../../src/domain/payment/payment-reach.ts'
import { type Minor, toMajorUnits, toMinorUnits } from '../../src/domain/values/money.ts'

const NAMES: Readonly<Record<OnlineOption, string>> = {
  1: 'cards online',
  4: 'KNET',
  5: 'Benefit',
  6: 'Apple Pay',
  7: 'mada',
}

const NO_PROVIDER =
  'this installation has no payment provider. Add one (docs/settings.md#payments), or set SUFRA_SANDBOX=1 to try payments without charging anyone'

/** Why a venue is not paid online since its key was lost; null if that is not so. */
export function lostKeyReason(venue: string, kept: KeptAccounts): string | null {
  const lost = lostKeys(kept)
  if (lost.length === 0) return null
  return `the key of ${venue} at ${lost.join(' and ')} was lost when a backup was restored. Store it again (npm run venue -- set-key)`
}

/** The accounts of a venue at payment providers. */
export const paymentVenueOf = (
  { stripe_account }: Pick<VenueFile, 'stripe_account'>,
  kept: KeptAccounts,
): PaymentVenue => ({ accounts: stripe_account === null ? {} : { stripe: stripe_account }, kept })

/** The options of a venue that a provider supports. */
function payableOptions(file: VenueFile, reach: PaymentReach, kept: KeptAccounts): OnlineOption[] {
  const venue = paymentVenueOf(file, kept)
  const { currency, payment_options } = file.business
  return payment_options.filter((option) => reach.supports(option, currency, venue))
}

/** The smallest amount that a venue can be paid online, in minor units; 1 for venues that are not. */
export function totalUnitOf(file: VenueFile, reach: PaymentReach, kept: KeptAccounts): Minor {
  const { payment_methods, payment_options, currency } = file.business
  if (!payment_methods.includes(paymentMethods.online)) return 1
  return reach.smallestUnit(payment_options, currency, paymentVenueOf(file, kept))
}

/** Finds packages that cost a fraction of what can be paid online. */
function findPriceIssues(file: VenueFile, reach: PaymentReach, kept: KeptAccounts): Issue[] {
  const { currency, wallet_config } = file.business
  const unit = totalUnitOf(file, reach, kept)
  return wallet_config.packages.flatMap(({ price }, i) => {
    if (toMinorUnits(price, currency) % unit === 0) return []
    const message = `cannot be paid online in ${currency}: expected a multiple of ${toMajorUnits(unit, currency)}`
    return [{ path: `business.wallet_config.packages.${i}.price`, message }]
  })
}

/** Finds parts of a venue file that no payment provider supports: online payment options and wallet packages. */
export function findOnlinePaymentIssues(file: VenueFile, reach: PaymentReach, kept: KeptAccounts): Issue[] {
  const { business } = file
  if (!business.payment_methods.includes(paymentMethods.online)) return []
  const payable = payableOptions(file, reach, kept)
  const lost = lostKeyReason(business.reference_id, kept)
  const reason = reach.any
    ? (lost ?? `no payment provider of this installation supports it in ${business.currency}`)
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
  if (payable.length > 0) return [...options, ...findPriceIssues(file, reach, kept)]
  return [
    ...options,
    ...business.wallet_config.packages.map(({ id }, i) => ({
      path: `business.wallet_config.packages.${i}`,
      message: `the package ${id} cannot be sold: ${reach.any ? (lost ?? 'it is paid online') : NO_PROVIDER}`,
    })),
  ]
}

/** The venue with only those online options that a provider supports; without any, also without packages for sale. */
export function withPayableOptions(file: VenueFile, reach: PaymentReach, kept: KeptAccounts): VenueFile {
  const { business } = file
  const payment_options = payableOptions(file, reach, kept)
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
