import type { Issue } from '../../src/contract/errors.ts'
import type { OrderRequest, ScheduleSlot } from '../../src/contract/order.ts'
import type { SellingType } from '../../src/domain/selling-type.ts'
import type { BranchView } from './branch-view.ts'

/** The slot an order is wanted for; null: as soon as possible. `now` in epoch milliseconds. */
export function checkSchedule(
  _view: BranchView,
  request: OrderRequest,
  _sellingType: SellingType,
  _now: number,
  issues: Issue[],
): ScheduleSlot | null {
  if (request.schedule) issues.push({ path: 'schedule', message: 'scheduled orders are not offered' })
  return null
}
