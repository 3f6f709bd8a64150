import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import { type OnlineOption, paymentMethods } from '../../src/domain/payment/payment.ts'

const NAMES: Readonly<Record<OnlineOption, string>> = {
  1: 'cards online',
  4: 'KNET',
  5: 'Benefit',
  6: 'Apple Pay',
  7: 'mada',
}

const NO_PROVIDER =
  'this installation has no payment provider. Add one (docs/decisions/012-payments.md), or set SUFRA_SANDBOX=1 to try payments without charging anyone'

/** Finds parts of a venue file that need a payment provider: online payment options and wallet packages. */
export function findOnlinePaymentIssues({ business }: VenueFile): Issue[] {
  if (!business.payment_methods.includes(paymentMethods.online)) return []
  return [
    ...business.payment_options.map((option, i) => ({
      path: `business.payment_options.${i}`,
      message: `${NAMES[option]} (${option}) cannot be offered: ${NO_PROVIDER}`,
    })),
    ...business.wallet_config.packages.map(({ id }, i) => ({
      path: `business.wallet_config.packages.${i}`,
      message: `the package ${id} cannot be sold: ${NO_PROVIDER}`,
    })),
  ]
}

/** The venue without online payment and without packages for sale, for installations without a payment provider. */
export function withoutOnlinePayments(file: VenueFile): VenueFile {
  const { business } = file
  return {
    ...file,
    business: {
      ...business,
      payment_methods: business.payment_methods.filter((method) => method !== paymentMethods.online),
      payment_options: [],
      wallet_config: { ...business.wallet_config, packages: [] },
    },
  }
}
