/** One of `components/icons.ts`, drawn in the colour and at the size of the text beside it. */
export function Icon({
  of,
  flip = false,
  className = '',
}: {
  of: string
  flip?: boolean
  className?: string
}) {
  return (
    <svg
      className={`icon ${flip ? 'icon-flip' : ''} ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings
      dangerouslySetInnerHTML={{ __html: of }}
    />
  )
}
