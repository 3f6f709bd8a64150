import type { TaxAmount } from '../menu/tax.ts'
import {
  type OrderAmounts,
  type OrderedLine,
  type ReducedLine,
  reduceLine,
  taxesOfOrder,
} from '../order/reduce-order.ts'
import { type Minor, proportionOf } from '../values/money.ts'

/** One tax at one rate: what it is of, and its amount. Minor units. */
export type ReceiptTax = {
  readonly id: string
  readonly name: string
  readonly rate: number
  /** Contained in the prices; otherwise added to them. */
  readonly included: boolean
  readonly net: Minor
  readonly amount: Minor
}

/** An amount of money with the taxes in it. */
export type Taxed = {
  readonly total: Minor
  readonly taxes: readonly ReceiptTax[]
  /** The part of the total that has no tax at all, such as the delivery fee. */
  readonly untaxed: Minor
}

type Sold = {
  /** The order’s lines, as ordered, and how many units of each remain. */
  readonly lines: readonly OrderedLine[]
  readonly quantities: readonly number[]
  /** The amounts of the order as it was placed, and of what remains of it. */
  readonly placed: OrderAmounts
  readonly amounts: OrderAmounts
}

/** Splits what remains of an order by tax and rate. The amounts of the taxes are exactly those of the order. */
export function splitByTax({ lines, quantities, placed, amounts }: Sold): Taxed {
  const parts = lines.map((line, at) => reduceLine(line, quantities[at] ?? 0))
  const bases = new Map<string, Minor>()
  const add = (key: string, base: Minor) => bases.set(key, (bases.get(key) ?? 0) + base)
  for (const part of parts) {
    const net = priceOf(part) - part.inclusiveTaxes.reduce((sum, { amount }) => sum + amount, 0)
    for (const tax of part.inclusiveTaxes) add(keyOf(tax, true), net)
    for (const tax of part.exclusiveTaxes) add(keyOf(tax, false), tax.base ?? part.taxable)
  }
  const ofOrder = taxesOfOrder(placed, lines).filter(({ amount }) => amount > 0)
  const taxable = (of: readonly ReducedLine[]) => of.reduce((sum, part) => sum + part.taxable, 0)
  const whole = taxable(lines.map((line) => reduceLine(line, line.quantity)))
  const baseOfOrder = proportionOf(Math.max(0, placed.netSubtotal - placed.coupon), taxable(parts), whole)
  for (const tax of ofOrder) add(keyOf(tax, false), baseOfOrder)
  const rows = (taxes: readonly TaxAmount[], included: boolean): ReceiptTax[] =>
    taxes.map(({ id, name, rate, amount }) => ({
      ...{ id, name, rate, included, amount },
      net: bases.get(keyOf({ id, rate }, included)) ?? 0,
    }))
  const untaxed = parts.reduce((sum, part) => {
    const isTaxed = ofOrder.length + part.inclusiveTaxes.length + part.exclusiveTaxes.length > 0
    return isTaxed ? sum : sum + priceOf(part)
  }, amounts.deliveryFee)
  return {
    total: amounts.total,
    taxes: [...rows(amounts.inclusiveTaxes, true), ...rows(amounts.exclusiveTaxes, false)],
    untaxed,
  }
}

/** The taxes of an amount, over all rates. */
export const taxOf = ({ taxes }: Pick<Taxed, 'taxes'>): Minor =>
  taxes.reduce((sum, { amount }) => sum + amount, 0)

/** What the diner paid for the line, without added taxes. */
const priceOf = ({ total, coupon }: ReducedLine): Minor => total - coupon

/** Items and the order may use one id for different taxes, so the rate is part of the key. */
const keyOf = ({ id, rate }: Pick<TaxAmount, 'id' | 'rate'>, included: boolean) => `${included} ${id} ${rate}`

/** Subtracts amounts, tax by tax, down to zero. */
export function subtractTaxed(from: Taxed, parts: readonly Taxed[]): Taxed {
  const less = (of: (part: Taxed) => Minor) =>
    Math.max(0, of(from) - parts.reduce((sum, part) => sum + of(part), 0))
  return {
    total: less(({ total }) => total),
    untaxed: less(({ untaxed }) => untaxed),
    taxes: from.taxes.map((tax) => ({
      ...tax,
      net: less((part) => sameTax(part, tax)?.net ?? 0),
      amount: less((part) => sameTax(part, tax)?.amount ?? 0),
    })),
  }
}

/** Whether an amount, and each tax in it, is at most that of another. */
export const fitsInto = (taxed: Taxed, most: Taxed): boolean =>
  taxed.total <= most.total &&
  taxed.untaxed <= most.untaxed &&
  taxed.taxes.every((tax) => {
    const other = sameTax(most, tax)
    return tax.net <= (other?.net ?? 0) && tax.amount <= (other?.amount ?? 0)
  })

function sameTax({ taxes }: Taxed, tax: ReceiptTax): ReceiptTax | undefined {
  const key = keyOf(tax, tax.included)
  return taxes.find((one) => keyOf(one, one.included) === key)
}
