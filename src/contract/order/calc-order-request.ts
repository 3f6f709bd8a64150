import type * as v from 'valibot'
import { chosenModifiers } from '../../domain/menu/modifiers.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import { type CartLine, findLabel } from '../../domain/order/line.ts'
import type { Quote } from '../../domain/order/quote.ts'
import { toMajorUnits } from '../../domain/values/money.ts'
import type { CalcOrderRequestInput, OrderRequestInput, orderLineSchema, ScheduleSlot } from './order.ts'

export type OrderLineInput = v.InferInput<typeof orderLineSchema>

/**
 * Converts the cart lines to wire lines in the cart's order (spec §3), without lines that do not count (spec §5). Prices
 * come from `quote`, in major units; weights are in kilograms per unit.
 */
export function toWireOrderLines(
  lines: readonly CartLine[],
  quote: Pick<Quote, 'lines'>,
  currency: string,
): OrderLineInput[] {
  const quoted = new Map(quote.lines.map((line) => [line.key, line]))
  return lines.flatMap((line): OrderLineInput[] => {
    const price = quoted.get(line.key)
    if (price?.state !== 'counted') return []
    const label = findLabel(line.item, line.labelId)
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
        unit_price: toMajorUnits(price.unitPrice, currency),
        total_price: toMajorUnits(price.total, currency),
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

/** The cart with its price and the terms of the order. */
export type PricedCart = {
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

/** Builds the body of `calc-order`: the order without the customer's data. */
export function buildCalcOrderRequest(cart: PricedCart): CalcOrderRequestInput {
  return {
    selling_types: cart.sellingType,
    order_lines: toWireOrderLines(cart.lines, cart.quote, cart.currency),
    coupon_code: cart.couponCode ?? null,
    delivery: cart.delivery
      ? { area_id: cart.delivery.area_id ?? null, country_iso: cart.delivery.country_iso ?? null }
      : null,
    schedule: cart.schedule ?? null,
    use_wallet: cart.useWallet ?? false,
  }
}
