import type { ComponentProps } from 'react'

/** An error message, shown beside the control it belongs to. */
export function ErrorText({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`font-medium text-danger text-sm ${className}`} />
}
