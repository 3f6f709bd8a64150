import type { Minor } from '../values/money.ts'
import type { OnlineOption } from './payment.ts'

/** A venue as payment providers see it: its accounts by provider name. Without one, it is paid on the installation's own. */
export type PaymentVenue = { readonly accounts: Readonly<Partial<Record<string, string>>> }

/** What the payment providers of an installation can do. */
export type PaymentReach = {
  /** False if there is no provider at all. */
  readonly any: boolean
  supports(option: OnlineOption, currency: string, venue: PaymentVenue): boolean
  /**
   * The smallest amount that can be paid by any of these options, in minor units. An order that was placed for one option can be
   * paid by another, so its total fits all of them.
   */
  smallestUnit(options: readonly OnlineOption[], currency: string, venue: PaymentVenue): Minor
}

/** Everything is possible, as with the sandbox. */
export const EVERY_PAYMENT: PaymentReach = { any: true, supports: () => true, smallestUnit: () => 1 }
