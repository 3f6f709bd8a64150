import type { ComponentProps } from 'react'

/** What is wrong, in words, beside what it is wrong with. */
export function ErrorText({ className = '', ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={`font-medium text-danger text-sm ${className}`} />
}
