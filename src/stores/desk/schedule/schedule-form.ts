import { atom, type ReadableAtom } from 'nanostores'
import { type PublishTimeProblem, publishTime } from '../../../domain/desk/publish-time.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import type { DraftChange } from '../draft-changes.ts'

/** A time on the venue's clock, as it is typed. */
export type TypedTime = { readonly date: string; readonly time: string }

export type ScheduleForm = {
  readonly $typed: ReadableAtom<TypedTime>
  readonly $problem: ReadableAtom<PublishTimeProblem | null>
  /** Today at the venue. */
  readonly today: string
  type(change: Partial<TypedTime>): void
  /** Publishes changes at the time that is typed. Returns whether that worked. */
  save(changes: readonly DraftChange[]): Promise<boolean>
}

/** The form in which staff choose when changes are published. `now`: in epoch milliseconds. */
export function createScheduleForm({
  timeZone,
  now,
  schedule,
}: {
  readonly timeZone: string
  now(): number
  schedule(changes: readonly DraftChange[], at: string): Promise<boolean>
}): ScheduleForm {
  const today = venueTime(now(), timeZone).date
  const $typed = atom<TypedTime>({ date: today, time: '' })
  const $problem = atom<PublishTimeProblem | null>(null)
  return {
    ...{ $typed, $problem, today },
    type(change) {
      $typed.set({ ...$typed.get(), ...change })
      $problem.set(null)
    },
    async save(changes) {
      const { date, time } = $typed.get()
      const wall = `${date}T${time}`
      const at = publishTime(wall, { timeZone, now: now() })
      $problem.set(typeof at === 'number' ? null : at)
      return typeof at === 'number' && schedule(changes, wall)
    },
  }
}
