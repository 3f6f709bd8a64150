import { useId } from 'react'
import { Fieldset } from './Fieldset.tsx'
import { CARD_CLASS, INPUT_CLASS } from './RadioCards.tsx'

/** Radio buttons or check boxes shown as cards. `value` contains the ids of the selected choices. */
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
          <label key={id} className={CARD_CLASS}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              className={INPUT_CLASS}
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
