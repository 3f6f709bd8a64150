import { formatUnit } from '../../../i18n/format/format-unit.ts'
import { useI18n } from '../basics/i18n-context.tsx'

/** A choice of minutes in large buttons, which can be read from a distance. */
export function MinuteGrid({
  choices,
  value,
  onChange,
}: {
  choices: readonly number[]
  value: number
  onChange: (minutes: number) => void
}) {
  const { number, locale } = useI18n()
  return (
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          aria-label={formatUnit(choice, 'minute short', locale)}
          className="min-h-14 cursor-pointer rounded-lg border-2 border-edge font-bold text-xl tabular aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          onClick={() => onChange(choice)}
        >
          {number(choice)}
        </button>
      ))}
    </div>
  )
}
