import { lazy, Suspense } from 'react'
import type { CheckoutView } from '../../stores/checkout/page/checkout-view.ts'
import type { CheckoutModel } from './checkout-loaders.ts'

/** Loaded only at venues that take orders for later, and if one for now is moved; most do not. */
export const loadPicker = () => import('./SchedulePicker.tsx')
const SchedulePicker = lazy(loadPicker)

/** The choice between now and later, with the time. */
export function ScheduleSection({ model, view }: { model: CheckoutModel; view: CheckoutView }) {
  const { schedule, problems } = view
  if (!schedule.hours.scheduled.on && (schedule.times?.now ?? 'free') === 'free') return null
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
