/** Reports an issue of a venue file, at a path such as `menu.0.items.3.id`. */
export type ReportIssue = (path: string, message: string) => void

/** Creates a check that reports every repeated id, except its first occurrence. `what` names the kind of id. */
export function createUniquenessCheck(what: string, report: ReportIssue): (id: string, path: string) => void {
  const first = new Map<string, string>()
  return (id, path) => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, path)
    else report(path, `the ${what} ${JSON.stringify(id)} is already used at ${earlier}`)
  }
}
