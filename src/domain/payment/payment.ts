import type { SellingType } from '../menu/selling-type.ts'

/** Payment methods a venue offers (spec §9). */
export const paymentMethods = { online: 1, cash: 2, payLater: 3, card: 8 } as const
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods]

/** What the diner chooses at checkout (spec §9); all but cash, pay later and the card at the counter are paid online. */
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

/** The options that go through a hosted payment page. */
export type OnlineOption = Exclude<PaymentOption, 2 | 3 | 8>

/** Cash is the default (spec §9). */
export const DEFAULT_PAYMENT: PaymentMethod = paymentMethods.cash

/** How an order's online payment stands; `none` for orders that are paid otherwise. */
export const paymentStates = ['none', 'awaiting', 'paid', 'failed', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Not paid, and to be paid online before anything is prepared. */
export const isUnpaid = (state: PaymentState): boolean => state === 'awaiting' || state === 'failed'

/** Minutes a payment may take, and minutes its unpaid order waits for another try after that. */
export const PAYMENT_MINUTES = 30

/** What decides how an order can be paid; `delivery` is what the one who delivers takes at the door (spec §3). */
export type PaymentTerms = {
  readonly paymentMethods: readonly PaymentMethod[]
  readonly onlineOptions: readonly OnlineOption[]
  readonly delivery: { readonly cash: boolean; readonly credit: boolean } | null
}

/** One way to pay, as the diner chooses it: each online option is a way of its own. */
export type PaymentChoice = { readonly method: PaymentMethod; readonly option: OnlineOption | null }

/**
 * The methods a venue takes for orders of a type; online only where it names an option (spec §9). `parcel`: the order is
 * sent to another country. A carrier hands it over, so it is paid in cash or by card on receipt only where the venue
 * takes nothing else.
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
 * The ways to pay, in the venue's order; `parcel` as in `availableMethods`. Apple Pay is only shown by devices that have it: say
 * so by `applePay`.
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

/** The code of a way among the payment options (spec §9). */
export const toPaymentOption = ({ method, option }: PaymentChoice): PaymentOption => option ?? method

export const isSamePaymentChoice = (a: PaymentChoice, b: PaymentChoice): boolean =>
  a.method === b.method && a.option === b.option

/**
 * The way chosen beforehand: cash where the venue takes it and does not say otherwise (`default_cash`), else the only
 * way there is. Null: the diner chooses (spec §9).
 */
export function defaultPaymentChoice(
  ways: readonly PaymentChoice[],
  defaultCash: boolean,
): PaymentChoice | null {
  const cash = defaultCash ? ways.find(({ method }) => method === DEFAULT_PAYMENT) : undefined
  return cash ?? (ways.length === 1 ? (ways[0] ?? null) : null)
}
