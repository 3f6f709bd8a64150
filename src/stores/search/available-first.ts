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

/** Moves the items that are unavailable at the wanted time of the next order to the end. `now` is in epoch milliseconds. */
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
