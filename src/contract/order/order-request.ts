import { isReservation, orderTypeCode } from '../../domain/menu/selling-type.ts'
import { DEFAULT_PAYMENT, type OnlineOption, type PaymentMethod } from '../../domain/payment/payment.ts'
import { type Minor, toMajorUnits } from '../../domain/values/money.ts'
import { buildCalcOrderRequest, type PricedCart } from './calc-order-request.ts'
import type { OrderRequestInput } from './order.ts'

/** All data of an order: the cart and the customer's details. */
export type OrderDetails = PricedCart & {
  readonly branchId: string
  readonly locale: string
  readonly name: string
  /** From `parsePhone`; null if the venue does not ask for it. */
  readonly phone: { readonly national: string; readonly dialCode: string } | null
  readonly paymentType?: PaymentMethod
  readonly note?: string
  readonly notes?: readonly string[]
  readonly priority?: number
  readonly tableId?: string | null
  /** The total that the diner saw in minor units, if it differs from the local quote. */
  readonly agreedTotal?: Minor | null
  /** The wallet payment that the diner saw, likewise. */
  readonly agreedWallet?: Minor | null
  readonly gift?: OrderRequestInput['gift']
  readonly paymentOption?: OnlineOption | null
  readonly replaces?: OrderRequestInput['replaces']
  readonly car?: { readonly make: string; readonly color: string; readonly plate: string } | null
}

/** Builds the body of `POST webapp/order` (spec §3). With a wallet payment, the rest is paid in cash (spec §6). */
export function buildOrderRequest(order: OrderDetails): OrderRequestInput {
  const { quote, currency, sellingType } = order
  const wallet = order.agreedWallet ?? quote.wallet
  const usesWallet = wallet > 0
  return {
    ...buildCalcOrderRequest(order),
    branch_id: order.branchId,
    order_type: orderTypeCode(sellingType),
    reservation: isReservation(sellingType),
    priority: order.priority ?? 0,
    comment: order.note ?? '',
    notes: [...(order.notes ?? [])],
    name: order.name,
    phone: order.phone?.national ?? '',
    dial_code: order.phone?.dialCode ?? '',
    fees: toMajorUnits(quote.deliveryFee, currency),
    payment_type: usesWallet ? DEFAULT_PAYMENT : (order.paymentType ?? DEFAULT_PAYMENT),
    use_wallet: usesWallet,
    wallet_amount: usesWallet ? toMajorUnits(wallet, currency) : null,
    table_id: order.tableId ?? null,
    car: order.car ?? null,
    delivery: order.delivery ?? null,
    gift: order.gift ?? null,
    payment_option: usesWallet ? null : (order.paymentOption ?? null),
    replaces: order.replaces ?? null,
    total: toMajorUnits(order.agreedTotal ?? quote.total, currency),
    locale: order.locale,
  }
}
