import type { OrderRequest, ScheduleSlot } from '../../../src/contract/order/order.ts'
import type { Issue } from '../../../src/contract/wire/errors.ts'
import type { DeliveryTerms } from '../../../src/domain/delivery/delivery-zone.ts'
import type { SellingType } from '../../../src/domain/menu/selling-type.ts'
import { orderingState } from '../../../src/domain/time/order-time.ts'
import { checkSlot, type SlotVerdict } from '../../../src/domain/time/slots.ts'
import { serviceOf } from '../../../src/domain/venue/service-state.ts'
import { schedulingRulesFor } from '../../../src/domain/visit/order-types.ts'
import type { BranchView } from '../../venues/branch-view.ts'

/** Accepted difference between a diner's clock and the server's, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000

const MESSAGES: Readonly<Record<Exclude<SlotVerdict, 'offered'>, string>> = {
  expired: 'this time has passed or is too soon',
  'not-offered': 'the venue does not accept orders for this time',
}

/**
 * Returns the requested slot of an order, or null for as soon as possible (spec §4, §5). `now` is in epoch milliseconds.
 * Appends an issue if the slot is refused (reason `expired` or `not-offered`), or missing where one must be chosen
 * (reason `required`): staff who enter an order for a guest (`byStaff`) need to choose none.
 */
export function checkSchedule(
  { business, hours }: Pick<BranchView, 'business' | 'hours'>,
  { schedule }: Pick<OrderRequest, 'schedule'>,
  {
    sellingType,
    terms,
    byStaff = false,
  }: { sellingType: SellingType; terms: DeliveryTerms; byStaff?: boolean },
  now: number,
  issues: Issue[],
): ScheduleSlot | null {
  const isShipping = terms.kind === 'shipping'
  const { scheduled } = orderingState(null, schedulingRulesFor(business, sellingType), isShipping)
  if (!schedule) {
    if (scheduled.on && scheduled.onlySchedule && !byStaff)
      issues.push({
        path: 'schedule',
        message: 'orders need a chosen time',
        reason: 'required',
      })
    return null
  }
  const service = serviceOf(business.service, sellingType)
  const rules = { hours, scheduled, timeZone: business.timeZone, service }
  const verdict = checkSlot(rules, schedule, now, CLOCK_TOLERANCE)
  if (verdict === 'offered') return schedule
  issues.push({ path: 'schedule', message: MESSAGES[verdict], reason: verdict })
  return null
}
