import { atom, type ReadableAtom } from 'nanostores'
import type { ScheduleSlot } from '../contract/order.ts'

/** When an order is wanted, as the diner chose (spec §4). */
export type ScheduleChoice =
  | { readonly when: 'now' }
  | { readonly when: 'later'; readonly slot: ScheduleSlot | null }

export type Schedule = {
  readonly $choice: ReadableAtom<ScheduleChoice>
  choose(choice: ScheduleChoice): void
}

const choices = new Map<string, Schedule>()

/** The choice of one cart's order. */
export function scheduleFor(cartKey: string): Schedule {
  let schedule = choices.get(cartKey)
  if (!schedule) {
    const $choice = atom<ScheduleChoice>({ when: 'now' })
    schedule = { $choice, choose: (choice) => $choice.set(choice) }
    choices.set(cartKey, schedule)
  }
  return schedule
}
