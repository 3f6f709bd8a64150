import type * as v from 'valibot'
import { type CartLine, labelOf } from '../domain/line.ts'
import { chosenModifiers } from '../domain/modifiers.ts'
import { type Minor, toAmount } from '../domain/money.ts'
import { DEFAULT_PAYMENT, type OnlineOption, type PaymentMethod } from '../domain/payment.ts'
import type { Quote } from '../domain/quote.ts'
import { isReservation, orderTypeCode, type SellingType } from '../domain/selling-type.ts'
import type { CalcOrderRequestInput, OrderRequestInput, orderLine, ScheduleSlot } from './order.ts'

export type OrderLineInput = v.InferInput<typeof orderLine>

/**
 * The lines of an order as they go over the wire (spec §3), in the cart's order. Lines that do not count are not sent
 * (spec §5). Prices are those of `quote`, in major units; weights in kilograms, for one unit.
 */
export function orderLinesOf(
  lines: readonly CartLine[],
  quote: Pick<Quote, 'lines'>,
  currency: string,
): OrderLineInput[] {
  const quoted = new Map(quote.lines.map((line) => [line.key, line]))
  return lines.flatMap((line): OrderLineInput[] => {
    const price = quoted.get(line.key)
    if (price?.state !== 'counted') return []
    const label = labelOf(line.item, line.labelId)
    const modifiers = chosenModifiers(line.item.modifierGroups, line.modifiers)
    return [
      {
        item_id: line.itemId,
        quantity: line.count,
        price_label_id: line.labelId,
        modifiers: modifiers.map(({ modifier }) => modifier.id).join(','),
        modifiers_details: modifiers.map(({ modifier, quantity }) => ({
          id: modifier.id,
          quantity,
          provider: modifier.provider,
          provider_id: modifier.providerId,
        })),
        unit_price: toAmount(price.unitPrice, currency),
        total_price: toAmount(price.total, currency),
        discount_id: price.discountId,
        weight: label?.weight ?? line.item.weight,
        shippingWeight: label?.shippingWeight ?? line.item.shippingWeight,
        comment: line.note,
        isQty: label?.isQuantity ?? false,
        provider: line.item.provider,
        provider_id: line.item.providerId,
      },
    ]
  })
}

/** What a diner orders: the cart, its price, and how it is sold. */
export type OrderedCart = {
  readonly lines: readonly CartLine[]
  readonly quote: Quote
  readonly currency: string
  readonly sellingType: SellingType
  readonly couponCode?: string | null
  readonly delivery?: OrderRequestInput['delivery']
  readonly schedule?: ScheduleSlot | null
  /** The customer has switched the wallet on. */
  readonly useWallet?: boolean
}

/** Body of `calc-order`: the order without the person. */
export function calcOrderRequestOf(cart: OrderedCart): CalcOrderRequestInput {
  return {
    selling_types: cart.sellingType,
    order_lines: orderLinesOf(cart.lines, cart.quote, cart.currency),
    coupon_code: cart.couponCode ?? null,
    delivery: cart.delivery
      ? { area_id: cart.delivery.area_id ?? null, country_iso: cart.delivery.country_iso ?? null }
      : null,
    schedule: cart.schedule ?? null,
    use_wallet: cart.useWallet ?? false,
  }
}

/** An order and the person who places it. */
export type Order = OrderedCart & {
  readonly branchId: string
  readonly locale: string
  readonly name: string
  /** As `parsePhone` gives it; null where the venue does not ask for it. */
  readonly phone: { readonly national: string; readonly dialCode: string } | null
  readonly paymentType?: PaymentMethod
  readonly note?: string
  readonly notes?: readonly string[]
  readonly priority?: number
  readonly tableId?: string | null
  /** What the diner saw, in minor units, where it is not our own quote's. */
  readonly agreedTotal?: Minor | null
  /** The same for what the wallet pays. */
  readonly agreedWallet?: Minor | null
  readonly gift?: OrderRequestInput['gift']
  readonly paymentOption?: OnlineOption | null
  readonly replaces?: OrderRequestInput['replaces']
  readonly car?: { readonly make: string; readonly color: string; readonly plate: string } | null
}

/** Body of `POST webapp/order` (spec §3). Paying from the wallet forces cash for the rest (spec §6). */
export function orderRequestOf(order: Order): OrderRequestInput {
  const { quote, currency, sellingType } = order
  const wallet = order.agreedWallet ?? quote.wallet
  const usesWallet = wallet > 0
  return {
    ...calcOrderRequestOf(order),
    branch_id: order.branchId,
    order_type: orderTypeCode(sellingType),
    reservation: isReservation(sellingType),
    priority: order.priority ?? 0,
    comment: order.note ?? '',
    notes: [...(order.notes ?? [])],
    name: order.name,
    phone: order.phone?.national ?? '',
    dial_code: order.phone?.dialCode ?? '',
    fees: toAmount(quote.deliveryFee, currency),
    payment_type: usesWallet ? DEFAULT_PAYMENT : (order.paymentType ?? DEFAULT_PAYMENT),
    use_wallet: usesWallet,
    wallet_amount: usesWallet ? toAmount(wallet, currency) : null,
    table_id: order.tableId ?? null,
    car: order.car ?? null,
    delivery: order.delivery ?? null,
    gift: order.gift ?? null,
    payment_option: usesWallet ? null : (order.paymentOption ?? null),
    replaces: order.replaces ?? null,
    total: toAmount(order.agreedTotal ?? quote.total, currency),
    locale: order.locale,
  }
}
