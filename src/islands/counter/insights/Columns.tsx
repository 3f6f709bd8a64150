import { useState } from 'react'

export type Column = {
  readonly key: string
  readonly value: number
  /** What it stands for, and its value, in words. */
  readonly label: string
  /** Below the axis; only some columns have one. */
  readonly tick?: string | undefined
}

/**
 * A chart of columns, in the direction of the page. Hidden from screen readers, which read the table with the same figures. Shows the
 * column below the pointer in words.
 */
export function Columns({
  columns,
  format,
}: {
  columns: readonly Column[]
  format: (value: number) => string
}) {
  const [shownKey, show] = useState<string | null>(null)
  const top = niceMaximum(Math.max(...columns.map(({ value }) => value)))
  const shown = columns.find(({ key }) => key === shownKey)
  return (
    <div aria-hidden="true" className="grid gap-1">
      <p className="flex min-h-6 flex-wrap-reverse items-end justify-between gap-x-3 tabular">
        <span className="text-ink-muted text-xs">{format(top)}</span>
        <span className="font-semibold text-sm">{shown?.label}</span>
      </p>
      <div className="relative h-44 border-edge border-b" onPointerLeave={() => show(null)}>
        {['inset-y-0', 'top-1/2'].map((place) => (
          <div
            key={place}
            className={`pointer-events-none absolute inset-x-0 border-line border-t ${place}`}
          />
        ))}
        <div className="relative flex h-full items-end">
          {columns.map(({ key, value }) => (
            <div
              key={key}
              className={`group flex h-full min-w-0 flex-1 items-end justify-center ${key === shownKey ? 'bg-surface-sunken' : ''}`}
              onPointerEnter={() => show(key)}
              onPointerDown={() => show(key)}
            >
              <div
                className="w-[84%] rounded-t-sm bg-accent-ink"
                style={{ height: value > 0 ? `max(2px, ${(value / top) * 100}%)` : 0 }}
              />
            </div>
          ))}
        </div>
      </div>
      {/* In large text, the last label must not leave the page. */}
      <div className="flex h-5 text-[min(0.75rem,3.5vw)] text-ink-muted">
        {columns.map(({ key, tick }) => (
          <div key={key} className="relative min-w-0 flex-1">
            {tick !== undefined && <span className="absolute start-0 whitespace-nowrap tabular">{tick}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns a round number that is not less: 1, 2, or 5, and zeros; at least 2, so that its half is whole. */
function niceMaximum(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= Math.max(value, 2)) ?? value
}
