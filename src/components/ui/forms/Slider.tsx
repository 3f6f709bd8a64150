import { FieldFrame } from './Field.tsx'

/**
 * A number on a native range input: arrow keys, Home and End move it. It has no value until the diner touches it,
 * although a range always shows a position. A tap or key press at the current position selects that value.
 */
export function Slider({
  min,
  max,
  value,
  text,
  unset,
  onChange,
  ...frame
}: {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  optional?: string | undefined
  min: number
  max: number
  value: number | null
  /** Formats a value, for example `70 of 100`. */
  text: (value: number) => string
  /** Text shown while there is no value. */
  unset: string
  onChange: (value: number) => void
}) {
  const middle = Math.round((min + max) / 2)
  const shownText = value === null ? unset : text(value)
  const confirmValue = (input: HTMLInputElement) => {
    if (value === null) onChange(Number(input.value))
  }
  return (
    <FieldFrame {...frame}>
      {(aria) => (
        <div>
          <input
            {...aria}
            type="range"
            min={min}
            max={max}
            step={1}
            value={value ?? middle}
            aria-valuetext={shownText}
            className={`h-11 w-full cursor-pointer ${value === null ? 'accent-(--edge)' : 'accent-(--accent)'}`}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            onPointerUp={(event) => confirmValue(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === ' ' || event.key === 'Enter') {
                event.preventDefault()
                confirmValue(event.currentTarget)
              }
            }}
          />
          {/* Screen readers announce the range itself. */}
          <p
            aria-hidden="true"
            className={`text-sm tabular ${value === null ? 'text-ink-muted' : 'font-medium'}`}
          >
            {shownText}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
