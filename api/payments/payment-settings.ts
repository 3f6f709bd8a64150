import type { PaymentProvider } from './provider.ts'

/** How orders are paid online. */
export type PaymentSettings = {
  /** Where visitors reach the site, for requests that do not tell: an origin. */
  siteUrl: string
  /** Where browsers reach this API on that site: `/api`, or '' at the root. */
  apiPath: string
  /** Signs the callbacks of the payment sandbox, which charges nobody; null: there is no sandbox. */
  sandboxSecret: string | null
  /** Real providers, the first takes new payments. None, and no sandbox: nothing is paid online, and no packages are sold. */
  providers?: readonly PaymentProvider[]
}
