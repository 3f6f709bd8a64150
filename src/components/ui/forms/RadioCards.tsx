import { type ReactNode, useId } from 'react'
import { ErrorText } from './ErrorText.tsx'

type Option<Value extends string> = {
  value: Value
  label: string
  hint?: string
  icon?: ReactNode
  disabled?: boolean
}

/**
 * Classes of the card around a radio button or check box, and of the input itself. A disabled card is not faded,
 * because the reason in it has to be read.
 */
export const CARD_CLASS =
  'flex flex-wrap min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-2.5 has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:disabled]:cursor-default has-[:disabled]:text-ink-muted has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2'
export const INPUT_CLASS = 'size-5 flex-none focus-visible:outline-none'

/** Radio buttons shown as cards. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  name,
  options,
  value,
  onChange,
  error,
}: {
  legend: string
  legendHidden?: boolean
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | null
}) {
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 gap-2" aria-describedby={error ? errorId : undefined}>
      <legend className={legendHidden ? 'sr' : 'mb-2 font-semibold text-lg'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={CARD_CLASS}>
          <input
            type="radio"
            className={INPUT_CLASS}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className="max-w-full flex-[1_1_6rem] wrap-break-word">
            <span className="block font-semibold">{option.label}</span>
            {option.hint && <span className="block text-ink-muted text-sm">{option.hint}</span>}
          </span>
          {option.icon && <span className="text-ink-muted text-lg">{option.icon}</span>}
        </label>
      ))}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
