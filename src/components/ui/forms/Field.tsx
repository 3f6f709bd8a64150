import { type ComponentProps, type ReactNode, useId } from 'react'
import { forward } from '../../icons.ts'
import { Icon } from '../basics/Icon.tsx'
import { ErrorText } from './ErrorText.tsx'

export const CONTROL_CLASS =
  'w-full min-h-12 rounded-lg border border-edge bg-surface-raised px-4 py-2.5 text-ink disabled:opacity-60 aria-invalid:border-danger'

type Frame = {
  label: ReactNode
  hint?: string | undefined
  error?: string | null | undefined
  /** Text beside the label of an optional field. */
  optional?: string | undefined
}

/** A label above a control and hint and error below it, linked to it for screen readers. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  children,
}: Frame & {
  children: (aria: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const [hintId, errorId] = [`${id}h`, `${id}e`]
  const described = [...(error ? [errorId] : []), ...(hint ? [hintId] : [])].join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-ink-muted text-xs">{optional}</span>}
      </label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      {error && (
        <ErrorText id={errorId} className="mt-1.5">
          {error}
        </ErrorText>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-ink-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

export function Field({ label, hint, error, optional, ...input }: Frame & ComponentProps<'input'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <input {...input} {...aria} className={CONTROL_CLASS} />}
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, optional, ...area }: Frame & ComponentProps<'textarea'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <textarea rows={2} {...area} {...aria} className={`${CONTROL_CLASS} resize-y`} />}
    </FieldFrame>
  )
}

/** A native select, styled like the other fields. */
export function SelectBox({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`${CONTROL_CLASS} appearance-none pe-10 ${className}`} />
      <Icon
        of={forward}
        className="pointer-events-none absolute end-4 top-1/2 -translate-y-1/2 rotate-90 text-ink-muted"
      />
    </div>
  )
}

export function Select({ label, hint, error, optional, ...select }: Frame & ComponentProps<'select'>) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {(aria) => <SelectBox {...select} {...aria} />}
    </FieldFrame>
  )
}
