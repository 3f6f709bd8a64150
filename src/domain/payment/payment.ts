import type { SellingType } from '../menu/selling-type.ts'

/** Codes of payment methods (spec §9). */
export const paymentMethods = { online: 1, cash: 2, payLater: 3, card: 8 } as const
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods]

/** Codes of the options at checkout (spec §9). All are paid online, except cash, pay later and card on site. */
export const paymentOptions = {
  cardBrands: 1,
  cash: 2,
  payLater: 3,
  knet: 4,
  benefit: 5,
  applePay: 6,
  mada: 7,
  card: 8,
} as const
export type PaymentOption = (typeof paymentOptions)[keyof typeof paymentOptions]

/** The options that use a hosted payment page. */
export type OnlineOption = Exclude<PaymentOption, 2 | 3 | 8>

/** The default payment method: cash (spec §9). */
export const DEFAULT_PAYMENT: PaymentMethod = paymentMethods.cash

/** The states of an order's online payment; `none` for orders that are not paid online. */
export const paymentStates = ['none', 'awaiting', 'paid', 'failed', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Whether an order waits for its online payment; it is not prepared before. */
export const isUnpaid = (state: PaymentState): boolean => state === 'awaiting' || state === 'failed'

/** Maximum duration of a payment in minutes; afterwards the unpaid order waits as long for another attempt. */
export const PAYMENT_MINUTES = 30

/** The settings that decide how an order can be paid; `delivery` says what drivers accept at the door (spec §3). */
export type PaymentTerms = {
  readonly paymentMethods: readonly PaymentMethod[]
  readonly onlineOptions: readonly OnlineOption[]
  readonly delivery: { readonly cash: boolean; readonly credit: boolean } | null
}

/** A payment choice of the checkout. Each online option is a separate choice. */
export type PaymentChoice = { readonly method: PaymentMethod; readonly option: OnlineOption | null }

/**
 * Lists the payment methods of a venue for an order type; online only if the venue has an option for it (spec §9).
 * `parcel`: the order is sent to another country. A carrier delivers it, so cash or card on receipt are available only if
 * the venue accepts nothing else.
 */
export function availableMethods(terms: PaymentTerms, type: SellingType, parcel = false): PaymentMethod[] {
  const { delivery } = terms
  const methods = terms.paymentMethods.filter((method) => {
    if (method === paymentMethods.online) return terms.onlineOptions.length > 0
    if (type !== 'delivery' || delivery === null) return true
    if (method === paymentMethods.cash) return delivery.cash
    return method === paymentMethods.card ? delivery.credit : true
  })
  const beforehand = methods.filter(
    (method) => method !== paymentMethods.cash && method !== paymentMethods.card,
  )
  return parcel && beforehand.length > 0 ? beforehand : methods
}

/**
 * Lists the payment choices in the venue's order; for `parcel` see `availableMethods`. `applePay`: whether the device
 * supports Apple Pay.
 */
export function paymentChoices(
  terms: PaymentTerms,
  type: SellingType,
  applePay: boolean,
  parcel = false,
): PaymentChoice[] {
  return availableMethods(terms, type, parcel).flatMap((method): PaymentChoice[] => {
    if (method !== paymentMethods.online) return [{ method, option: null }]
    return terms.onlineOptions
      .filter((option) => applePay || option !== paymentOptions.applePay)
      .map((option) => ({ method, option }))
  })
}

/** Returns the payment-option code of a choice (spec §9). */
export const toPaymentOption = ({ method, option }: PaymentChoice): PaymentOption => option ?? method

export const isSamePaymentChoice = (a: PaymentChoice, b: PaymentChoice): boolean =>
  a.method === b.method && a.option === b.option

/**
 * Returns the preselected choice: cash if the venue accepts it and `default_cash` is on, else the only choice. Null if the
 * diner must choose (spec §9).
 */
export function defaultPaymentChoice(
  ways: readonly PaymentChoice[],
  defaultCash: boolean,
): PaymentChoice | null {
  const cash = defaultCash ? ways.find(({ method }) => method === DEFAULT_PAYMENT) : undefined
  return cash ?? (ways.length === 1 ? (ways[0] ?? null) : null)
}
