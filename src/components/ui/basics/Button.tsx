import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Variant = {
  quiet?: boolean
  /** Takes the full width. */
  wide?: boolean
}
const buttonClass = ({ quiet, wide }: Variant, extra = '') =>
  `btn ${quiet ? 'btn-quiet' : ''} ${wide ? 'w-full flex-wrap gap-y-0 wrap-anywhere' : ''} aria-disabled:opacity-60 disabled:opacity-60 disabled:cursor-default ${extra}`

export function Button({
  quiet = false,
  wide = false,
  className,
  ...rest
}: ComponentProps<'button'> & Variant) {
  return <button type="button" {...rest} className={buttonClass({ quiet, wide }, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({
  quiet = false,
  wide = false,
  className,
  ...rest
}: ComponentProps<'a'> & Variant) {
  return <a {...rest} className={buttonClass({ quiet, wide }, className)} />
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: string; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`grid size-[min(2.75rem,48px)] flex-none cursor-pointer place-items-center rounded-full text-lg hover:bg-surface-sunken disabled:cursor-default disabled:opacity-40 ${className}`}
    >
      <Icon of={icon} />
    </button>
  )
}

/** A small text button, with a touch target of full size. */
export function TextButton({
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex min-h-tap min-w-tap cursor-pointer items-center gap-1.5 rounded-lg font-semibold text-accent-ink text-sm underline-offset-4 hover:underline disabled:cursor-default disabled:no-underline disabled:opacity-60 ${className}`}
    >
      {children}
    </button>
  )
}
