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

const WHY =
  'this installation has no payment provider. Add one (docs/decisions/012-payments.md), or set SUFRA_SANDBOX=1 to try it: nobody is charged then'

/** What of a venue file cannot work without a payment provider: online payment options, and wallet packages on sale. */
export function findOnlinePaymentIssues({ business }: VenueFile): Issue[] {
  if (!business.payment_methods.includes(paymentMethods.online)) return []
  return [
    ...business.payment_options.map((option, i) => ({
      path: `business.payment_options.${i}`,
      message: `${NAMES[option]} (${option}) cannot be taken: ${WHY}`,
    })),
    ...business.wallet_config.packages.map(({ id }, i) => ({
      path: `business.wallet_config.packages.${i}`,
      message: `the package ${id} cannot be sold: ${WHY}`,
    })),
  ]
}

/** A venue as an installation without a payment provider shows it: nothing is paid online, and no packages are sold. */
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
