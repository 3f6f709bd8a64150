import type { SellingType } from '../../domain/selling-type.ts'
import { slotTime } from '../../domain/slot-time.ts'
import { type VenueTime, venueTime } from '../../domain/weekday.ts'
import { keptChoice } from './schedule-choice.ts'

/**
 * The venue's wall clock at the time the next order of a cart and type is wanted for: the slot the diner chose, unless it
 * has passed, else now (`now` in epoch milliseconds). What can be had is asked of it.
 */
export function wantedTime(
  cartKey: string,
  type: SellingType,
  { timeZone, ordersLater }: { readonly timeZone: string; readonly ordersLater: boolean },
  now: number,
): VenueTime {
  const at = venueTime(now, timeZone)
  const choice = ordersLater ? keptChoice(cartKey, type).get() : undefined
  if (choice?.when !== 'later' || !choice.slot) return at
  const wanted = slotTime(choice.slot)
  const isAhead = wanted.date > at.date || (wanted.date === at.date && wanted.minute > at.minute)
  return isAhead ? wanted : at
}
