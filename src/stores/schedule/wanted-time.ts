import type { SellingType } from '../../domain/menu/selling-type.ts'
import { type BranchScheduling, orderingState, takesOrdersNow } from '../../domain/time/order-time.ts'
import { resolveOrderTime } from '../../domain/time/resolve-order-time.ts'
import { openState } from '../../domain/time/schedule.ts'
import { slotStartTime } from '../../domain/time/slot-time.ts'
import { type VenueTime, venueTime } from '../../domain/time/weekday.ts'
import { keptChoice } from './schedule-choice.ts'

/**
 * The venue's wall clock at the time the next order of a cart and type is wanted for: the slot that the cart would show, be
 * it chosen by the diner or for them, else now (`now` in epoch milliseconds). What can be had is asked of it. `later` is
 * null where no orders for later are taken.
 */
export function wantedTime(
  cartKey: string,
  type: SellingType,
  { timeZone, later }: { readonly timeZone: string; readonly later: BranchScheduling | null },
  now: number,
): VenueTime {
  const at = venueTime(now, timeZone)
  if (!later) return at
  const kept = keptChoice(cartKey, type).get() ?? null
  const hours = orderingState(openState(later.hours, at), later.scheduled, false)
  if (kept?.when !== 'later' && takesOrdersNow(hours)) return at
  const { choice } = resolveOrderTime({ hours: later.hours, timeZone }, hours, kept, now)
  return choice.when === 'later' && choice.slot ? slotStartTime(choice.slot) : at
}
