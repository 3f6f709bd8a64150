/** A hidden text that screen readers announce when it changes. It must be in the page before its text changes. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
