import { type ReactNode, useId } from 'react'
import { ErrorText } from './ErrorText.tsx'

type Props = {
  legend: string
  /** Hides the legend visually, if a heading above already says the same. */
  legendHidden?: boolean
  hint?: string | undefined
  error?: string | null | undefined
  /** Text beside the legend of an optional question. */
  optional?: string | undefined
  /** True for radio buttons, which have one shared answer. Check boxes each have their own. */
  radios?: boolean
  required?: boolean
  children: ReactNode
}

/** A group of controls that answer one question, with a legend above, and hint and error linked to all of them. */
export function Fieldset({
  legend,
  legendHidden = false,
  hint,
  error,
  optional,
  radios = false,
  required = false,
  children,
}: Props) {
  const id = useId()
  const [legendId, hintId, errorId] = [`${id}l`, `${id}h`, `${id}e`]
  const described = [...(error ? [errorId] : []), ...(hint ? [hintId] : [])].join(' ')
  return (
    <fieldset
      className="min-w-0"
      aria-labelledby={legendId}
      aria-describedby={described || undefined}
      data-invalid={error ? true : undefined}
      {...(radios
        ? { role: 'radiogroup', 'aria-required': required, ...(error ? { 'aria-invalid': true } : {}) }
        : {})}
    >
      <legend
        id={legendId}
        className={legendHidden ? 'sr' : 'mb-1.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-sm'}
      >
        {legend}
        {optional && <span className="font-normal text-ink-muted text-xs">{optional}</span>}
      </legend>
      {hint && (
        <p id={hintId} className="mb-1.5 text-ink-muted text-xs">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <ErrorText id={errorId} className="mt-1.5">
          {error}
        </ErrorText>
      )}
    </fieldset>
  )
}

/** Moves the focus to the first invalid control of a form. */
export function focusFirstError(form: HTMLElement | null): void {
  const place = form?.querySelector<HTMLElement>('[data-invalid], [aria-invalid="true"]')
  const control = place?.matches('fieldset')
    ? (place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>('input'))
    : place
  control?.focus()
}
