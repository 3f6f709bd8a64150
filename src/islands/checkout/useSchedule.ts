import { useStore } from '@nanostores/react'
import type { ScheduleSlot } from '../../contract/order.ts'
import type { VenueTime } from '../../domain/weekday.ts'
import type { Shop } from '../../payload/island-data.ts'
import { scheduleFor } from '../../stores/schedule-choice.ts'
import type { SectionProblems } from './section.ts'

/** When the order is wanted. */
export function useSchedule(_shop: Shop, cartKey: string, _at: VenueTime) {
  const choice = useStore(scheduleFor(cartKey).$choice)
  return {
    slot: (choice.when === 'later' ? choice.slot : null) as ScheduleSlot | null,
    /** Can the order be placed as chosen, as far as hours go? */
    check: (): SectionProblems => ({}),
  }
}

export type ScheduleModel = ReturnType<typeof useSchedule>
