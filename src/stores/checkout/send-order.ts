import type { OrderRequestInput, ScheduleSlot } from '../../contract/order/order.ts'
import { buildOrderRequest } from '../../contract/order/order-request.ts'
import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { OnlineOption, PaymentMethod } from '../../domain/payment/payment.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { Phone } from '../../domain/values/phone.ts'
import type { Car } from '../cart/cart.ts'
import { type OrderTerms, quoteFor } from '../cart/quote.ts'
import type { PageEnvironment } from '../page/environment.ts'
import type { CheckoutState } from './checkout-state.ts'
import { createAttemptPlacer } from './place-attempt.ts'

/** An order as the diner sees it. */
export type OrderDetails = {
  readonly shop: Shop
  /** Lines that can be ordered. */
  readonly lines: readonly CartLine[]
  readonly locale: string
  readonly name: string
  readonly phone: Phone | null
  readonly note: string
  readonly payment: PaymentMethod
  readonly tableId: string | null
  readonly car: Car | null
  readonly terms: OrderTerms
  /** Null: as soon as possible. */
  readonly schedule: ScheduleSlot | null
  readonly delivery: OrderRequestInput['delivery']
  readonly gift: OrderRequestInput['gift']
  /** How an online payment is made. */
  readonly paymentOption: OnlineOption | null
  /** The server's total in minor units, if the diner saw that one; else null. */
  readonly agreedTotal: Minor | null
  /** The amount that the wallet pays as the diner saw it, in minor units. */
  readonly agreedWallet: Minor | null
}

/**
 * Creates the function that sends the orders of a cart as the diner sees them. It throws as that of
 * `createAttemptPlacer` does.
 */
export function createOrderSender(
  page: PageEnvironment,
  cartKey: string,
  referenceId: string,
): (order: OrderDetails) => Promise<CheckoutState> {
  const place = createAttemptPlacer(page, cartKey, referenceId)
  return (order) => place({ request: requestFor(order), lines: order.lines })
}

/** The request for an order. */
export function requestFor(order: OrderDetails): OrderRequestInput {
  const { shop, lines } = order
  return buildOrderRequest({
    lines,
    quote: quoteFor(lines, shop, order.terms),
    currency: shop.currency,
    sellingType: shop.type,
    branchId: shop.branchId,
    locale: order.locale,
    name: order.name.trim(),
    phone: order.phone,
    note: order.note.trim(),
    paymentType: order.payment,
    tableId: order.tableId,
    car: order.car,
    couponCode: order.terms.coupon?.code ?? null,
    schedule: order.schedule,
    delivery: order.delivery,
    gift: order.gift,
    paymentOption: order.paymentOption,
    agreedTotal: order.agreedTotal,
    agreedWallet: order.agreedWallet,
  })
}
