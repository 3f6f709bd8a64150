/** The colour of a zone on the map. */
export function Swatch({ color }: { color: string | null }) {
  const known = color !== null && CSS.supports('color', color) ? color : 'var(--accent)'
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 flex-none">
      <circle cx="10" cy="10" r="9" fill={known} stroke="var(--line)" />
    </svg>
  )
}
