import { connect, mayStayConnected } from './event-source.ts'

/**
 * Opens the stream of a branch's revisions (`branchStreamCall`). Does not use the schema of the call, which would be too large for
 * pages without React. Returns a function that closes it, or null if the page may not keep a connection open.
 */
export function openRevisionStream(
  branchId: string,
  onRevision: (revision: number) => void,
): (() => void) | null {
  if (!mayStayConnected()) return null
  const api = document.documentElement.dataset.api ?? '/api'
  return connect(`${api}/webapp/branch/${encodeURIComponent(branchId)}/stream`, {
    data(json) {
      const revision = (json as { revision?: unknown } | null)?.revision
      if (typeof revision === 'number') onRevision(revision)
    },
  })
}
