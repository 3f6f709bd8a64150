import type { Shop } from '../../contract/payloads/shop.ts'
import type { CartLine } from '../../domain/order/line.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import { lineObstacle } from './line-details.ts'

/** The lines that can be ordered now. Invalid lines, and those of another time of day, are not sent (spec §5). */
export function orderableLines(
  lines: readonly CartLine[],
  shop: Pick<Shop, 'type' | 'branchId'>,
  at: VenueTime,
): CartLine[] {
  return lines.filter((line) => lineObstacle(line, shop, at) === null)
}
