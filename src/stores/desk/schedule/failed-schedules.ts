import type { EditSchedule } from '../../../contract/counter/desk-calls.ts'
import type { DraftChange } from '../draft-changes.ts'

/** Changes that were not published at their time. */
export type FailedSchedule = { readonly schedule: EditSchedule; readonly changes: readonly DraftChange[] }

/** The schedules of a draft that failed, the earliest first. */
export function failedSchedules(changes: readonly DraftChange[]): FailedSchedule[] {
  const failed = new Map<string, { schedule: EditSchedule; changes: DraftChange[] }>()
  for (const change of changes) {
    const { schedule } = change
    if (!schedule || schedule.problem === null) continue
    const known = failed.get(schedule.id)
    if (known) known.changes.push(change)
    else failed.set(schedule.id, { schedule, changes: [change] })
  }
  return [...failed.values()].sort((a, b) => Date.parse(a.schedule.at) - Date.parse(b.schedule.at))
}
