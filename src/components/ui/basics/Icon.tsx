/** An icon of `components/icons.ts`, in the colour and size of the adjacent text. */
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
