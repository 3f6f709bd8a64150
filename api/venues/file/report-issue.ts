/** Tells one finding about a venue file; `path` as in `menu.0.items.3.id`. */
export type ReportIssue = (path: string, message: string) => void

/** Reports every repetition; the first occurrence is taken to be the right one. */
export function createUniquenessCheck(what: string, report: ReportIssue): (id: string, path: string) => void {
  const first = new Map<string, string>()
  return (id, path) => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, path)
    else report(path, `the ${what} ${JSON.stringify(id)} is already used at ${earlier}`)
  }
}
