/**
 * A placeholder with rows of pictures and fields, in the same shape as the one in the page before the island renders.
 */
export function Skeleton({ rows, fields }: { rows: number; fields: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={at} className="bone bone-field" />
      ))}
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={at} className="bone-row">
          <div className="bone" />
          <div>
            <div className="bone bone-line" />
            <div className="bone bone-line" />
          </div>
        </div>
      ))}
      <div className="bone bone-button" />
    </div>
  )
}
