import {
  DEFAULT_PAYMENT,
  type OnlineOption,
  type PaymentMethod,
  paymentMethods,
} from '../../domain/payment.ts'
import type { Shop } from '../../payload/island-data.ts'

/** Paying online has no screen yet. */
const OFFERED: readonly PaymentMethod[] = [paymentMethods.cash, paymentMethods.payLater, paymentMethods.card]

/** How the order is paid: `chosen` is what the diner picked before, or null. */
export function usePayment(shop: Shop, chosen: PaymentMethod | null) {
  const methods = OFFERED.filter((method) => shop.paymentMethods.includes(method))
  const method =
    methods.find((candidate) => candidate === chosen) ??
    methods.find((candidate) => candidate === DEFAULT_PAYMENT) ??
    methods[0] ??
    null
  return { methods, method, option: null as OnlineOption | null }
}

export type PaymentModel = ReturnType<typeof usePayment>
