import type { TaxAmount } from '../../domain/menu/tax.ts'
import {
  type LineTax,
  type OrderAmounts,
  type OrderAsPlaced,
  type OrderedLine,
  type ReductionProblem,
  reduceOrder,
  reductionProblem,
} from '../../domain/order/reduce-order.ts'
import { type Minor, proportionOf, toMajorUnits, toMinorUnits } from '../../domain/values/money.ts'
import { decodeAmounts, encodeAmounts } from './amounts.ts'
import { quantitiesOf } from './line-quantities.ts'
import type { PlacedOrder } from './order.ts'

type Line = PlacedOrder['order_lines'][number]
type LinePart = NonNullable<Line['part']>

/** An order before and after a reduction, with what the diner gets back or has to pay less. Minor units. */
export type ReducedOrder = {
  readonly order: PlacedOrder
  readonly before: OrderAmounts
  readonly after: OrderAmounts
}

/**
 * Reduces the lines of an order to the `wanted` quantities, with the prices at which it was placed. `at` is the time of the change
 * (ISO 8601, UTC). Returns the problem if there are fewer units, or none would be left.
 */
export function reduceLines(
  order: PlacedOrder,
  wanted: readonly number[],
  at: string,
): ReducedOrder | ReductionProblem {
  const problem = reductionProblem(quantitiesOf(order), wanted)
  if (problem !== null) return problem
  const { currency } = order
  const asPlaced = order.changed?.amounts ?? order.amounts
  const after = reduceOrder(orderAsPlaced(order), wanted)
  const reduced: PlacedOrder = {
    ...order,
    amounts: encodeAmounts(after, currency),
    changed: { at, amounts: asPlaced },
    order_lines: order.order_lines.map((line, index): Line => {
      const [quantity, ordered] = [wanted[index] ?? 0, line.ordered ?? line.quantity]
      const total = toMinorUnits(line.unit_price, currency) * quantity
      return {
        ...line,
        quantity,
        ordered: quantity === ordered ? null : ordered,
        total_price: toMajorUnits(total, currency),
      }
    }),
  }
  return { order: reduced, before: decodeAmounts(order.amounts, currency), after }
}

/** Encodes what a line contributed to its order, in major units. */
export function encodePart(line: OrderedLine, currency: string): LinePart {
  const major = (minor: Minor) => toMajorUnits(minor, currency)
  const taxes = (list: readonly LineTax[]) =>
    list.map(({ id, rate, amount, base }) => ({
      ...{ id, rate, amount: major(amount) },
      ...(base !== undefined && { base: major(base) }),
    }))
  return {
    net: major(line.net),
    discount: major(line.discount),
    coupon: major(line.coupon),
    coupon_count: line.couponCount,
    inclusive_taxes: taxes(line.inclusiveTaxes),
    exclusive_taxes: taxes(line.exclusiveTaxes),
  }
}

/** Decodes what the lines of an order contributed to it when it was placed. */
export function orderAsPlaced(order: PlacedOrder): OrderAsPlaced {
  const { currency, changed, amounts: current, order_lines, total_unit: unit } = order
  const amounts = decodeAmounts(changed?.amounts ?? current, currency)
  const taxes = [...amounts.inclusiveTaxes, ...amounts.exclusiveTaxes]
  const lines = order_lines.map((line) => ({
    line,
    quantity: line.ordered ?? line.quantity,
    unitPrice: toMinorUnits(line.unit_price, currency),
  }))
  const parts = lines.map(({ line }) => line.part && decodePart(line.part, taxes, currency))
  const known = parts.filter((part) => part !== null)
  const all = known.length === parts.length ? known : estimateParts(lines, amounts)
  return {
    currency,
    totalUnit: unit === undefined ? 1 : toMinorUnits(unit, currency),
    amounts,
    lines: lines.flatMap(({ quantity, unitPrice }, at) => {
      const part = all[at]
      return part ? [{ quantity, unitPrice, ...part }] : []
    }),
  }
}

type Part = Omit<OrderedLine, 'quantity' | 'unitPrice'>

function decodePart(part: LinePart, taxes: readonly TaxAmount[], currency: string): Part {
  const minor = (major: number | string) => toMinorUnits(major, currency)
  const named = (list: LinePart['exclusive_taxes']) =>
    list.map(({ id, rate, amount, base }) => {
      const name = taxes.find((tax) => tax.id === id && tax.rate === rate)?.name ?? ''
      return { id, rate, name, amount: minor(amount), ...(base !== undefined && { base: minor(base) }) }
    })
  return {
    net: minor(part.net),
    discount: minor(part.discount),
    coupon: minor(part.coupon),
    couponCount: part.coupon_count,
    inclusiveTaxes: named(part.inclusive_taxes),
    exclusiveTaxes: named(part.exclusive_taxes),
  }
}

/** The parts of the lines of an order without them: each has its proportion of the amounts. They add up to the order. */
function estimateParts(
  lines: readonly Pick<OrderedLine, 'quantity' | 'unitPrice'>[],
  amounts: OrderAmounts,
): Part[] {
  let left = amounts.subtotal
  let { netSubtotal: net, discount, coupon } = amounts
  let taxes = amounts.inclusiveTaxes
  return lines.map(({ quantity, unitPrice }) => {
    const own = unitPrice * quantity
    const part = {
      net: proportionOf(net, own, left),
      discount: proportionOf(discount, own, left),
      coupon: proportionOf(coupon, own, left),
      couponCount: quantity,
      inclusiveTaxes: taxes.map((tax) => ({ ...tax, amount: proportionOf(tax.amount, own, left) })),
      // Shared by all lines, as if they were of the whole order.
      exclusiveTaxes: [],
    }
    net -= part.net
    discount -= part.discount
    coupon -= part.coupon
    taxes = taxes.map((tax, at) => ({ ...tax, amount: tax.amount - (part.inclusiveTaxes[at]?.amount ?? 0) }))
    left -= own
    return part
  })
}
