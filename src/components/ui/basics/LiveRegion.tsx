/** Spoken by screen readers when it changes; not seen. Stands in the page before it has something to say. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <p role="status" className="sr">
      {text}
    </p>
  )
}
