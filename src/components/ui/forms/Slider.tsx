import { FieldFrame } from './Field.tsx'

/**
 * A number on a line, by a native range: arrow keys, Home and End move it. Until it was touched nothing is answered,
 * though a range always stands somewhere: it says so, and a tap or key where it stands counts as an answer.
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
  /** What a value is called, as `70 of 100`. */
  text: (value: number) => string
  /** Said while nothing is answered. */
  unset: string
  onChange: (value: number) => void
}) {
  const middle = Math.round((min + max) / 2)
  const said = value === null ? unset : text(value)
  const settle = (input: HTMLInputElement) => {
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
            aria-valuetext={said}
            className={`h-11 w-full cursor-pointer ${value === null ? 'accent-(--edge)' : 'accent-(--accent)'}`}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
            onPointerUp={(event) => settle(event.currentTarget)}
            onKeyDown={(event) => {
              if (event.key === ' ' || event.key === 'Enter') {
                event.preventDefault()
                settle(event.currentTarget)
              }
            }}
          />
          {/* The range says it to screen readers. */}
          <p
            aria-hidden="true"
            className={`text-sm tabular ${value === null ? 'text-ink-muted' : 'font-medium'}`}
          >
            {said}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
