import type { Edge } from './drag-rows.ts'

const PLACES = { before: '-top-1.5', after: '-bottom-1.5', into: '-bottom-1.5' } as const

/** Shows where a dragged row would be dropped. */
export function DropLine({ edge }: { edge: Edge }) {
  if (edge === null) return null
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-x-0 z-10 h-1 rounded-full bg-accent ${PLACES[edge]}`}
    />
  )
}
