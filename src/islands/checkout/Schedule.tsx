import { lazy, Suspense } from 'react'
import type { ScheduleModel } from './useSchedule.ts'

/** Most venues take no orders for later: the picker comes only where one does. */
export const loadPicker = () => import('./SchedulePicker.tsx')
const SchedulePicker = lazy(loadPicker)

/** Now or later, and when. `problem`: what keeps the order from being sent for that time. */
export function Schedule({ model, problem }: { model: ScheduleModel; problem: string | undefined }) {
  if (!model.hours.scheduled.on) return null
  return (
    <Suspense fallback={<div className="min-h-40" />}>
      <SchedulePicker model={model} problem={problem} />
    </Suspense>
  )
}
