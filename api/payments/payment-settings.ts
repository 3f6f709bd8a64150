import type { PaymentProvider } from './provider.ts'

/** Settings of online payment. */
export type PaymentSettings = {
  /** Origin of the site, for requests that do not state a valid one. */
  siteUrl: string
  /** Path of this API on that site: `/api`, or '' at the root. */
  apiPath: string
  /** Signs the callbacks of the payment sandbox, which charges nobody; null disables the sandbox. */
  sandboxSecret: string | null
  /**
   * Real providers, the preferred first. Without any, and without the sandbox, there is no online payment and no sale of
   * packages.
   */
  providers?: readonly PaymentProvider[]
}
