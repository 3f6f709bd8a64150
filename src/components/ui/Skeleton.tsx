const BONE = 'rounded-lg bg-surface-sunken motion-safe:animate-[breathe_1.4s_ease-in-out_infinite_alternate]'

/** The shape of what comes: rows with a picture, or fields. The same shape as the page shows before the island is there. */
export function Skeleton({ rows, fields }: { rows: number; fields: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: fields }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={at} className={`${BONE} my-3 h-13`} />
      ))}
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={at} className="flex gap-4 border-line border-b py-4">
          <div className={`${BONE} size-20 flex-none`} />
          <div className="flex-1">
            <div className={`${BONE} my-1.5 h-4 w-3/5`} />
            <div className={`${BONE} my-1.5 h-4 w-2/5`} />
          </div>
        </div>
      ))}
      <div className={`${BONE} mt-6 h-13 rounded-full`} />
    </div>
  )
}
