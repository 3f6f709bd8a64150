import { chosenModifiers } from '../menu/modifiers.ts'
import { netAmount } from '../menu/tax.ts'
import { type Minor, proportionOf } from '../values/money.ts'
import type { CartLine } from './line.ts'
import type { LineQuote } from './quote.ts'
import type { LineTax } from './reduce-order.ts'

/**
 * The added taxes of a line with what each is of, which a receipt has to state. `quoteLine` only needs the amounts. A line without
 * options that have taxes of their own is left as it is: all its taxes are of the whole line.
 */
export function taxesWithBases(line: CartLine, quote: LineQuote): readonly LineTax[] {
  const { inclusiveTaxes, taxes, modifierGroups } = line.item
  const apart = chosenModifiers(modifierGroups, line.modifiers)
    .filter(({ modifier }) => modifier.taxes.length > 0)
    .map(({ modifier, quantity }) => ({
      net: netAmount(modifier.price * quantity * line.count, inclusiveTaxes),
      taxes: modifier.taxes,
    }))
  if (apart.length === 0) return quote.exclusiveTaxes
  const { netTotal, couponDiscountAmount: off } = quote
  const taxable = (net: Minor) => (off === 0 ? net : proportionOf(net, Math.max(0, netTotal - off), netTotal))
  const rest = Math.max(0, netTotal - apart.reduce((sum, { net }) => sum + net, 0))
  const parts = [{ net: rest, taxes }, ...apart]
  return quote.exclusiveTaxes.map((tax) => ({
    ...tax,
    base: parts.reduce((sum, part) => {
      const times = part.taxes.filter(({ id, rate }) => id === tax.id && rate === tax.rate).length
      return sum + times * taxable(part.net)
    }, 0),
  }))
}
