import type { TaxAmount } from '../../domain/menu/tax.ts'
import type { OrderAmounts } from '../../domain/order/reduce-order.ts'
import { toMajorUnits, toMinorUnits } from '../../domain/values/money.ts'
import type { WireAmounts } from './order.ts'

/** Encodes the amounts of a quote or an order for the wire, in major units. */
export function encodeAmounts(amounts: OrderAmounts, currency: string): WireAmounts {
  const major = (minor: number) => toMajorUnits(minor, currency)
  const taxes = (list: readonly TaxAmount[]) =>
    list.map(({ id, name, rate, amount }) => ({ id, name, rate, amount: major(amount) }))
  return {
    subtotal: major(amounts.subtotal),
    net_subtotal: major(amounts.netSubtotal),
    inclusive_taxes: taxes(amounts.inclusiveTaxes),
    exclusive_taxes: taxes(amounts.exclusiveTaxes),
    discount: major(amounts.discount),
    coupon: major(amounts.coupon),
    delivery_fee: major(amounts.deliveryFee),
    rounding: major(amounts.rounding),
    total: major(amounts.total),
    wallet: major(amounts.wallet),
    payable: major(amounts.payable),
  }
}

/** Decodes the amounts of an order to minor units. */
export function decodeAmounts(amounts: WireAmounts, currency: string): OrderAmounts {
  const minor = (major: number | string) => toMinorUnits(major, currency)
  const taxes = (list: WireAmounts['exclusive_taxes']) =>
    list.map((tax) => ({ ...tax, amount: minor(tax.amount) }))
  return {
    subtotal: minor(amounts.subtotal),
    netSubtotal: minor(amounts.net_subtotal),
    inclusiveTaxes: taxes(amounts.inclusive_taxes),
    exclusiveTaxes: taxes(amounts.exclusive_taxes),
    discount: minor(amounts.discount),
    coupon: minor(amounts.coupon),
    deliveryFee: minor(amounts.delivery_fee),
    rounding: minor(amounts.rounding),
    total: minor(amounts.total),
    wallet: minor(amounts.wallet),
    payable: minor(amounts.payable),
  }
}
