import type { OrderRequestInput, ScheduleSlot } from '../../contract/order.ts'
import { orderRequestOf } from '../../contract/order-payload.ts'
import type { CartLine } from '../../domain/line.ts'
import type { Minor } from '../../domain/money.ts'
import type { OnlineOption, PaymentMethod } from '../../domain/payment.ts'
import type { Phone } from '../../domain/phone.ts'
import type { Shop } from '../../payload/island-data.ts'
import type { Car } from '../cart/cart.ts'
import { type OrderTerms, quoteFor } from '../cart/quote.ts'
import type { Checkout } from './checkout.ts'

export type OrderDetails = {
  readonly shop: Shop
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
  /** The server's total where the diner saw that one, in minor units. */
  readonly agreedTotal: Minor | null
  /** The same for what the wallet pays. */
  readonly agreedWallet: Minor | null
}

/** Sends the order as the diner sees it; how that went is the checkout's state. `lines` must be orderable ones. */
export function placeOrder(checkout: Checkout, order: OrderDetails): Promise<void> {
  const { shop, lines } = order
  return checkout.place({
    lines,
    request: orderRequestOf({
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
    }),
  })
}
