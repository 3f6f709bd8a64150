import type { OrderRequest, ScheduleSlot } from '../../src/contract/order/order.ts'
import type { Issue } from '../../src/contract/wire/errors.ts'
import type { DeliveryTerms } from '../../src/domain/delivery/delivery-zone.ts'
import type { SellingType } from '../../src/domain/menu/selling-type.ts'
import { orderHours } from '../../src/domain/time/order-time.ts'
import { judgeSlot, type SlotVerdict } from '../../src/domain/time/slots.ts'
import { scheduledOrdersOf } from '../../src/domain/visit/order-types.ts'
import type { BranchView } from '../venues/branch-view.ts'

/** How far ahead of ours a diner's clock may be, in milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000

const MESSAGES: Readonly<Record<Exclude<SlotVerdict, 'offered'>, string>> = {
  expired: 'this time has passed, or is too soon by now',
  'not-offered': 'this is not a time for which orders are taken',
}

/**
 * The slot an order is wanted for; null: as soon as possible (spec §4, §5). `now` in epoch milliseconds. A slot that is
 * refused, or missing where orders for now are not taken, is an issue with its reason: `expired`, `not-offered`, `required`.
 */
export function checkSchedule(
  { business, hours }: Pick<BranchView, 'business' | 'hours'>,
  { schedule }: Pick<OrderRequest, 'schedule'>,
  sellingType: SellingType,
  terms: DeliveryTerms,
  now: number,
  issues: Issue[],
): ScheduleSlot | null {
  const isShipping = terms.kind === 'shipping'
  const { scheduled } = orderHours(null, scheduledOrdersOf(business, sellingType), isShipping)
  if (!schedule) {
    if (scheduled.on && scheduled.onlySchedule)
      issues.push({
        path: 'schedule',
        message: 'orders are taken for a chosen time only',
        reason: 'required',
      })
    return null
  }
  const rules = { hours, scheduled, timeZone: business.timeZone }
  const verdict = judgeSlot(rules, schedule, now, CLOCK_TOLERANCE)
  if (verdict === 'offered') return schedule
  issues.push({ path: 'schedule', message: MESSAGES[verdict], reason: verdict })
  return null
}
