import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { cashStep, toMinor } from '../../../src/domain/values/money.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Names the site's own screens of the wallet have. */
const RESERVED = new Set(['home', 'history', 'walletpackage', '_', 'purchase', 'buy'])

/** What a schema cannot see of a wallet: packages of one name, or such as nobody would buy or could spend. */
export function checkWallet({ business }: Pick<VenueFile, 'business'>, report: ReportIssue): void {
  const { currency, wallet_config: config } = business
  const packageId = createUniquenessCheck('wallet package id', report)
  config.packages.forEach((sold, i) => {
    const at = `business.wallet_config.packages.${i}`
    packageId(sold.id, `${at}.id`)
    if (RESERVED.has(sold.id.toLowerCase())) report(`${at}.id`, `the site itself uses the name ${sold.id}`)
    const [price, credit] = [toMinor(sold.price, currency), toMinor(sold.credit, currency)]
    if (price <= 0) report(`${at}.price`, 'a package has a price')
    if (credit < price)
      report(`${at}.credit`, `the credit ${sold.credit} is less than the price ${sold.price}`)
    // What is left of an order after the wallet has to be payable in coins.
    if (credit % cashStep(currency) !== 0)
      report(`${at}.credit`, `expected a multiple of the smallest coin of ${currency}`)
  })
}
