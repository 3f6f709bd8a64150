import { useId } from 'react'
import { Icon } from '../basics/Icon.tsx'
import { Fieldset } from './Fieldset.tsx'

type Step = { value: number; label: string; icon: string }

/**
 * A rating scale of icons, such as stars or smileys. They are radio buttons for keyboards and screen readers. The
 * text of the selected step is shown below.
 */
export function IconScale({
  steps,
  value,
  upTo = false,
  onChange,
  ...frame
}: {
  legend: string
  legendHidden?: boolean
  error?: string | null | undefined
  optional?: string | undefined
  required?: boolean
  steps: readonly Step[]
  value: number | null
  /** Highlights the steps before the selected one too, as with stars. */
  upTo?: boolean
  onChange: (value: number) => void
}) {
  const name = useId()
  const isLit = (step: number) => value !== null && (upTo ? step <= value : step === value)
  return (
    <Fieldset {...frame} radios>
      <div className="-ms-1.5 flex flex-wrap">
        {steps.map((step) => (
          <label
            key={step.value}
            className={`relative grid size-[min(2.75rem,48px)] cursor-pointer place-items-center rounded-full has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:-outline-offset-2 sm:size-14 ${
              isLit(step.value) ? 'text-highlight' : 'text-ink-muted'
            } ${!upTo && isLit(step.value) ? 'bg-accent-soft' : ''}`}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={step.value === value}
              onChange={() => onChange(step.value)}
            />
            <Icon
              of={step.icon}
              className={`text-[min(1.875rem,9vw)] ${upTo && isLit(step.value) ? 'fill-current' : ''}`}
            />
            <span className="sr">{step.label}</span>
          </label>
        ))}
      </div>
      {/* Its space is reserved from the start. Screen readers announce the radio button itself. */}
      {!(frame.error && value === null) && (
        <p aria-hidden="true" className="min-h-6 font-medium text-sm">
          {steps.find((step) => step.value === value)?.label}
        </p>
      )}
    </Fieldset>
  )
}
