import type { ReactNode } from 'react'
import { Icon } from '../basics/Icon.tsx'

/** Says that a screen is empty, why, and where to go next. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: string
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 py-14 text-center wrap-anywhere">
      <span className="grid size-18 place-items-center rounded-full bg-accent-soft text-3xl text-accent-ink">
        <Icon of={icon} />
      </span>
      <h2>{title}</h2>
      <p className="max-w-md text-ink-muted">{text}</p>
      {children}
    </div>
  )
}
