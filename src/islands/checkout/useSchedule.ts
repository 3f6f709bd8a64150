import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { sameChoice } from '../../domain/order-time.ts'
import type { Shop } from '../../payload/island-data.ts'
import { createSchedule } from '../../stores/checkout/schedule.ts'
import type { SectionProblems } from './section.ts'

/** When the order is wanted. */
export function useSchedule(shop: Shop, cartKey: string) {
  const schedule = useMemo(() => createSchedule(shop, cartKey), [shop, cartKey])
  const shown = useStore(schedule.$state)
  return {
    ...shown,
    choose: schedule.choose,
    clear: schedule.clear,
    slot: shown.choice.when === 'later' ? shown.choice.slot : null,
    /** Can the order be placed for the time shown? If that has changed this very second, it is shown first. */
    check(): SectionProblems {
      const { choice, hours } = schedule.refresh()
      if (!hours.scheduled.on) return {}
      if (choice.when === 'later' && !choice.slot) return { slot: 'none' }
      return sameChoice(choice, shown.choice) ? {} : { slot: 'changed' }
    },
  }
}

export type ScheduleModel = ReturnType<typeof useSchedule>
