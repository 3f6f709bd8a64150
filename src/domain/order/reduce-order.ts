import { sumTaxes, type TaxAmount } from '../menu/tax.ts'
import { walletPayment } from '../payment/wallet.ts'
import { type Minor, proportionOf, roundTotal } from '../values/money.ts'
import type { LineQuote, Quote } from './quote.ts'

/** What a line contributed to the amounts of its order, in minor units: its price, its part of the coupon, and its taxes. */
export type OrderedLine = {
  /** Number of units as ordered. */
  readonly quantity: number
  readonly unitPrice: Minor
  /** The line without the taxes it contains, before the coupon. */
  readonly net: Minor
  /** Savings by discounts, for information. */
  readonly discount: Minor
  readonly coupon: Minor
  /** Number of units that got the coupon. */
  readonly couponCount: number
  readonly inclusiveTaxes: readonly TaxAmount[]
  /** The added taxes of the line. Those of the whole order are not part of it. */
  readonly exclusiveTaxes: readonly LineTax[]
}

/** An added tax of a line. `base`: what it is of, if that is not the whole line, because options have taxes of their own. */
export type LineTax = TaxAmount & { readonly base?: Minor }

export type OrderAmounts = Pick<
  Quote,
  | 'subtotal'
  | 'netSubtotal'
  | 'inclusiveTaxes'
  | 'exclusiveTaxes'
  | 'discount'
  | 'coupon'
  | 'deliveryFee'
  | 'rounding'
  | 'total'
  | 'wallet'
  | 'payable'
>

/** An order as it was placed. All later changes are calculated from it. */
export type OrderAsPlaced = {
  readonly currency: string
  /** The smallest amount that could be paid online, in minor units. */
  readonly totalUnit: Minor
  readonly lines: readonly OrderedLine[]
  readonly amounts: OrderAmounts
}

/** Why the quantities of an order cannot be changed. `quantity`: one is more than there is. `nothing-left`: all are zero. */
export type ReductionProblem = 'quantity' | 'nothing-left'

/** Returns why an order with the quantities `now` cannot be reduced to `wanted`; null if it can. */
export function reductionProblem(now: readonly number[], wanted: readonly number[]): ReductionProblem | null {
  const fits = wanted.length === now.length && wanted.every((count, at) => isCount(count, now[at] ?? 0))
  if (!fits) return 'quantity'
  return wanted.some((count) => count > 0) ? null : 'nothing-left'
}

const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 0 && count <= most

/** A line with its quote, at the time of the order. */
export function toOrderedLine(quantity: number, quote: LineQuote): OrderedLine {
  return {
    quantity,
    unitPrice: quote.unitPrice,
    net: quote.netTotal,
    discount: (quote.price - quote.discountedPrice) * quantity,
    coupon: quote.couponDiscountAmount,
    couponCount: quote.couponDiscountCount,
    inclusiveTaxes: quote.inclusiveTaxes,
    exclusiveTaxes: quote.exclusiveTaxes,
  }
}

/**
 * Returns the amounts of an order of which only `quantities` units per line remain. Each unit keeps the price, the part of the
 * coupon and the taxes with which it was ordered, so that removing it returns exactly what it cost, in whatever order units are
 * removed. Units without a coupon are removed first. The delivery fee stays, and the wallet pays as much as before, at most the
 * total. No amount to pay ever rises.
 */
export function reduceOrder(
  { currency, totalUnit, lines, amounts }: OrderAsPlaced,
  quantities: readonly number[],
): OrderAmounts {
  const parts = lines.map((line, at) => reduceLine(line, quantities[at] ?? 0))
  const sum = (of: (part: ReducedLine) => Minor) => parts.reduce((total, part) => total + of(part), 0)
  const [subtotal, coupon] = [sum(({ total }) => total), sum((part) => part.coupon)]
  const exclusiveTaxes = sumTaxes([
    ...parts.flatMap((part) => part.exclusiveTaxes),
    ...scaleTaxes(
      taxesOfOrder(amounts, lines),
      sum(({ taxable }) => taxable),
      lines.reduce((total, line) => total + reduceLine(line, line.quantity).taxable, 0),
    ),
  ])
  const added = exclusiveTaxes.reduce((total, tax) => total + tax.amount, 0)
  const exact = subtotal + added - coupon + amounts.deliveryFee
  const total = roundTotal(exact, currency, totalUnit)
  const wallet = walletPayment(total, amounts.wallet)
  return {
    subtotal,
    netSubtotal: sum(({ net }) => net),
    inclusiveTaxes: sumTaxes(parts.flatMap((part) => part.inclusiveTaxes)).filter(isCharged),
    exclusiveTaxes: exclusiveTaxes.filter(isCharged),
    discount: sum(({ discount }) => discount),
    coupon,
    deliveryFee: amounts.deliveryFee,
    rounding: total - exact,
    total,
    wallet,
    payable: total - wallet,
  }
}

/** Taxes of removed lines are not listed. */
const isCharged = ({ amount }: TaxAmount) => amount > 0

/** The part of a line that its remaining units contribute. */
export type ReducedLine = Pick<
  OrderedLine,
  'net' | 'discount' | 'coupon' | 'inclusiveTaxes' | 'exclusiveTaxes'
> & {
  readonly total: Minor
  /** The net price less coupon, of which the taxes of the whole order are. */
  readonly taxable: Minor
}

/** The part of a line that `count` units contribute. Every amount grows with the count, and is that of the line for all units. */
export function reduceLine(line: OrderedLine, count: number): ReducedLine {
  const { quantity, unitPrice, couponCount } = line
  const priceOf = (units: number) => unitPrice * units - couponOf(units)
  const couponOf = (units: number) =>
    couponCount === 0 ? 0 : proportionOf(line.coupon, Math.min(units, couponCount), couponCount)
  // Taxes are of the price less coupon, so units that the coupon pays have none.
  const [price, whole] = [priceOf(count), priceOf(quantity)]
  return {
    total: unitPrice * count,
    net: proportionOf(line.net, count, quantity),
    discount: proportionOf(line.discount, count, quantity),
    coupon: couponOf(count),
    taxable: proportionOf(Math.max(0, line.net - line.coupon), price, whole),
    inclusiveTaxes: scaleTaxes(line.inclusiveTaxes, price, whole),
    exclusiveTaxes: scaleTaxes(line.exclusiveTaxes, price, whole),
  }
}

const scaleTaxes = (taxes: readonly LineTax[], part: Minor, whole: Minor): LineTax[] =>
  taxes.map((tax) => ({
    ...tax,
    amount: proportionOf(tax.amount, part, whole),
    ...(tax.base !== undefined && { base: proportionOf(tax.base, part, whole) }),
  }))

/** The added taxes of an order less those of its lines. */
export function taxesOfOrder({ exclusiveTaxes }: OrderAmounts, lines: readonly OrderedLine[]): TaxAmount[] {
  const ofLines = lines.flatMap((line) => line.exclusiveTaxes.map((tax) => ({ ...tax, amount: -tax.amount })))
  return sumTaxes([...exclusiveTaxes, ...ofLines])
}
