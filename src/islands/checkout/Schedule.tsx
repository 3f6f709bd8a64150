import { lazy, Suspense } from 'react'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './loaders.ts'

/** Most venues take no orders for later: the picker comes only where one does. */
export const loadPicker = () => import('./SchedulePicker.tsx')
const SchedulePicker = lazy(loadPicker)

/** Now or later, and when. */
export function Schedule({ model, view }: { model: CheckoutModel; view: CheckoutView }) {
  const { schedule, problems } = view
  if (!schedule.hours.scheduled.on) return null
  return (
    <Suspense fallback={<div className="min-h-40" />}>
      <SchedulePicker
        schedule={schedule}
        problem={problems.schedule.slot}
        onChoose={model.chooseTime}
        onChooseDay={model.chooseDay}
      />
    </Suspense>
  )
}
