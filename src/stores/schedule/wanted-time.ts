import type { SellingType } from '../../domain/menu/selling-type.ts'
import { type BranchScheduling, orderingState, takesOrdersNow } from '../../domain/time/order-time.ts'
import { resolveOrderTime } from '../../domain/time/resolve-order-time.ts'
import { openState } from '../../domain/time/schedule.ts'
import { slotStartTime } from '../../domain/time/slot-time.ts'
import { pauseEnd } from '../../domain/time/type-service.ts'
import { type VenueTime, venueTime } from '../../domain/time/weekday.ts'
import { keptChoice } from './schedule-choice.ts'

/**
 * The requested time of the next order of a cart and type, on the venue's wall clock: the slot that the cart would show,
 * chosen by the diner or by default, else `now` (epoch milliseconds). It decides which items are available. `later` is null if
 * the branch accepts no scheduled orders.
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
  const paused = pauseEnd(later.service, now) !== null
  const hours = orderingState(openState(later.hours, at), later.scheduled, false, paused)
  if (kept?.when !== 'later' && takesOrdersNow(hours)) return at
  const { choice } = resolveOrderTime({ ...later, timeZone }, hours, kept, now)
  return choice.when === 'later' && choice.slot ? slotStartTime(choice.slot) : at
}
