import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { smallestCashAmount, toMinorUnits } from '../../../src/domain/values/money.ts'
import { createUniquenessCheck, type ReportIssue } from './report-issue.ts'

/** Path segments that the site's own wallet screens use. */
const RESERVED = new Set(['home', 'history', 'walletpackage', '_', 'purchase', 'buy'])

/** Checks wallet packages for what the schema cannot: repeated or reserved ids, and amounts that make no sense. */
export function checkWallet({ business }: Pick<VenueFile, 'business'>, report: ReportIssue): void {
  const { currency, wallet_config: config } = business
  const packageId = createUniquenessCheck('wallet package id', report)
  config.packages.forEach((sold, i) => {
    const at = `business.wallet_config.packages.${i}`
    packageId(sold.id, `${at}.id`)
    if (RESERVED.has(sold.id.toLowerCase())) report(`${at}.id`, `the id ${sold.id} is reserved by the site`)
    const [price, credit] = [toMinorUnits(sold.price, currency), toMinorUnits(sold.credit, currency)]
    if (price <= 0) report(`${at}.price`, 'a package needs a price')
    if (credit < price)
      report(`${at}.credit`, `the credit ${sold.credit} is less than the price ${sold.price}`)
    // The rest of an order that the wallet does not cover must be payable in coins.
    if (credit % smallestCashAmount(currency) !== 0)
      report(`${at}.credit`, `expected a multiple of the smallest coin of ${currency}`)
  })
}
