import { type ReactNode, useState } from 'react'

/** A part of the form that is closed at first, with a line that says what is set in it. It opens by itself if something has to be corrected. */
export function FactSection({
  title,
  summary,
  isWrong,
  children,
}: {
  title: string
  summary: string
  isWrong: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || isWrong
  return (
    <details
      className="rounded-lg border border-line"
      open={isShown}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-12 cursor-pointer px-4 py-2.5">
        <span className="font-semibold">{title}</span>
        <span className="block truncate text-ink-muted text-sm">
          <bdi>{summary}</bdi>
        </span>
      </summary>
      {isShown && <div className="grid gap-5 px-4 pt-2 pb-4">{children}</div>}
    </details>
  )
}
