export type FactEntry = readonly [
  term: string,
  value: string,
  /** The language of the term, if not the page's. */
  lang?: string | undefined,
]

/** A titled list of terms and values. Empty values are left out. `id` must be unique on the page. */
export function FactList({ id, title, facts }: { id: string; title: string; facts: readonly FactEntry[] }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value, lang]) => (
            <div key={term} className="contents">
              <dt lang={lang} className="wrap-anywhere text-ink-muted">
                {term}
              </dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
