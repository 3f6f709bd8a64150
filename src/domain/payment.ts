/** Payment methods a venue offers (spec §9). */
export const paymentMethods = { online: 1, cash: 2, payLater: 3, card: 8 } as const
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods]

/** Cash is the default (spec §9). */
export const DEFAULT_PAYMENT: PaymentMethod = paymentMethods.cash
