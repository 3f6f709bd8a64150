import type { Shop } from '../../contract/payloads/shop.ts'
import { type QuantityLimits, quantityLimits } from '../../domain/menu/price-label.ts'
import { type CartLine, findLabel } from '../../domain/order/line.ts'
import type { LineQuote, Quote } from '../../domain/order/quote.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import { type LineObstacle, lineObstacle } from './line-details.ts'

/** A line of the cart as displayed. */
export type CartLineView = {
  readonly line: CartLine
  /** Its price; null if it cannot be ordered now. */
  readonly quote: LineQuote | null
  readonly obstacle: LineObstacle | null
  readonly limits: QuantityLimits
  /** Whether it has choices that the diner can usefully change. */
  readonly editable: boolean
}

/** The lines of a cart as displayed, in their order. `at` is the requested time of the order at the venue. */
export function cartLineViews(
  lines: readonly CartLine[],
  quote: Quote,
  shop: Pick<Shop, 'type' | 'branchId'>,
  at: VenueTime,
): CartLineView[] {
  const quoted = new Map(quote.lines.map((line) => [line.key, line]))
  return lines.map((line) => {
    const obstacle = lineObstacle(line, shop, at)
    return {
      line,
      quote: obstacle === null ? (quoted.get(line.key) ?? null) : null,
      obstacle,
      limits: quantityLimits(findLabel(line.item, line.labelId)),
      editable:
        obstacle !== 'sold-out' && obstacle !== 'unavailable' && (hasChoices(line) || obstacle === 'choices'),
    }
  })
}

/** A line whose required note is missing has an obstacle instead. */
const hasChoices = ({ item, note }: CartLine) =>
  item.modifierGroups.length > 0 || item.labels.length > 1 || note !== ''
