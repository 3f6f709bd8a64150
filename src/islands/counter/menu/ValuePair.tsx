/** Two values side by side, each below its heading. */
export function ValuePair({ values }: { values: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {values.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
