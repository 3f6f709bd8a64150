import type { ScheduleModel } from './useSchedule.ts'

/** Now or later, and when. */
export function Schedule(_props: { model: ScheduleModel; problem: string | undefined }) {
  return null
}
