import { forward } from '../../../components/icons.ts'
import { back } from '../../../components/page-icons.ts'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { formatDay } from '../../../i18n/format/format-day.ts'

/** A day (`YYYY-MM-DD`) with buttons for the one before and the one after. */
export function DayPicker({
  day,
  isLast,
  previous,
  next,
  onChange,
}: {
  day: string
  isLast: boolean
  /** Names of the buttons. */
  previous: string
  next: string
  onChange: (by: 1 | -1) => void
}) {
  const { locale } = useI18n()
  const step =
    'grid size-[48px] flex-none cursor-pointer place-items-center rounded-full text-xl disabled:opacity-40'
  return (
    <div className="flex items-center gap-2">
      <button type="button" className={step} aria-label={previous} onClick={() => onChange(-1)}>
        <Icon of={back} flip />
      </button>
      <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-[min(1.5rem,9vw)]">
        {formatDay(day, locale)}
      </h2>
      <button type="button" className={step} aria-label={next} disabled={isLast} onClick={() => onChange(1)}>
        <Icon of={forward} flip />
      </button>
    </div>
  )
}
