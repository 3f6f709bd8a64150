import { useId } from 'react'
import { CARD, MARK } from './ChoiceCards.tsx'
import { Fieldset } from './Fieldset.tsx'

/** Choices to take one or several of, each a card. `value`: ids of those taken. */
export function ChoiceList({
  choices,
  multiple,
  value,
  onChange,
  error,
  ...frame
}: {
  legend: string
  hint?: string | undefined
  error?: string | null | undefined
  optional?: string | undefined
  required?: boolean
  choices: readonly { id: string; label: string }[]
  multiple: boolean
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}) {
  const name = useId()
  return (
    <Fieldset {...frame} error={error} radios={!multiple}>
      <div className="grid gap-2">
        {choices.map(({ id, label }) => (
          <label key={id} className={CARD}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              className={MARK}
              name={name}
              checked={value.includes(id)}
              {...(multiple && error ? { 'aria-invalid': true } : {})}
              onChange={(event) =>
                onChange(
                  !multiple
                    ? [id]
                    : event.currentTarget.checked
                      ? [...value, id]
                      : value.filter((other) => other !== id),
                )
              }
            />
            <span className="min-w-0 flex-1">{label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
