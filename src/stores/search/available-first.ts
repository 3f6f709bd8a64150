import {
  type AvailabilityFields,
  type SellingContext,
  unavailabilityReason,
} from '../../domain/menu/availability.ts'
import type { BranchScheduling } from '../../domain/time/order-time.ts'
import { wantedTime } from '../schedule/wanted-time.ts'

type Place = {
  readonly branchId: string
  readonly type: SellingContext['sellingType']
  readonly cartKey: string
  readonly timeZone: string
  readonly later: BranchScheduling | null
}

/** Items in their order, with those last that cannot be had at the time the next order is wanted for. `now`: epoch ms. */
export function availableFirst<T extends AvailabilityFields>(
  items: readonly T[],
  place: Place,
  now: number,
): T[] {
  const { branchId, type, cartKey } = place
  const at = wantedTime(cartKey, type, place, now)
  const isAvailable = (item: T) => unavailabilityReason(item, { sellingType: type, branchId, at }) === null
  const available = items.filter(isAvailable)
  const shown = new Set(available)
  return [...available, ...items.filter((item) => !shown.has(item))]
}
