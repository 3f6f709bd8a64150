import type { VisitorPayload, WalletPayload } from '../../contract/payloads/visitor.ts'
import { sellsPackages } from '../../domain/payment/wallet.ts'
import { textIn } from '../../domain/values/localized.ts'
import type { Venue } from '../../domain/venue/venue.ts'
import { policiesHtml } from './policies-html.ts'

/** Builds the payload of the wallet screens: packages, payment options and the sanitised policy. */
export function walletPayload({ business }: Venue, visitor: VisitorPayload): WalletPayload {
  const { wallet, paymentMethods, onlineOptions, locales } = business
  const policy = locales.map((locale) => [locale, policiesHtml(textIn(wallet.policy, locale, locales[0]))])
  return {
    ...visitor,
    packages: sellsPackages(business) ? wallet.packages : [],
    policy: Object.fromEntries(policy.filter(([, html]) => html !== '')),
    payment: { paymentMethods, onlineOptions, delivery: null },
  }
}
