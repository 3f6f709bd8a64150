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
export const paymentStates = ['none', 'awaiting', 'paid', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]
