import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { PromisedMinutes } from '../../../connected/PromisedMinutes.tsx'
import type { StaffDesk } from '../../../stores/staff-order/staff-desk.ts'

/** When the order will be ready, which staff tell the guest. */
export function ReadyTime({ desk }: { desk: StaffDesk }) {
  const { t } = useI18n()
  const minutes = useStore(desk.$minutes)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold text-lg">{t('counter:promise.title')}</legend>
      <PromisedMinutes minutes={minutes} onChange={desk.promise} />
    </fieldset>
  )
}
