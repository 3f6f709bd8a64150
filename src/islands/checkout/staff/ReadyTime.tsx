import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { promiseChoices } from '../../../domain/order/board-rules.ts'
import { formatUnit } from '../../../i18n/format/format-unit.ts'
import type { StaffDesk } from '../../../stores/staff-order/staff-desk.ts'

/** When the order will be ready, which staff tell the guest. */
export function ReadyTime({ desk }: { desk: StaffDesk }) {
  const { t, number, locale } = useI18n()
  const minutes = useStore(desk.$minutes)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold text-lg">{t('counter:promise.title')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {promiseChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === minutes}
            aria-label={formatUnit(choice, 'minute short', locale)}
            className="min-h-14 cursor-pointer rounded-lg border-2 border-edge font-bold text-xl tabular aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            onClick={() => desk.promise(choice)}
          >
            {number(choice)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
