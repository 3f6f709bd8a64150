import { savesData } from './data-saver.ts'

/**
 * Opens the stream of a branch's revisions (`branchStreamCall`), without the registry, which would be too large for pages without
 * React. The browser connects again by itself. Returns a function that closes it, or null if the browser has no streams or the
 * user saves data.
 */
export function openRevisionStream(
  branchId: string,
  onRevision: (revision: number) => void,
): (() => void) | null {
  if (savesData() || !('EventSource' in globalThis)) return null
  const api = document.documentElement.dataset.api ?? '/api'
  const source = new EventSource(`${api}/webapp/branch/${encodeURIComponent(branchId)}/stream`)
  source.onmessage = ({ data }) => {
    const revision = Number(/"revision":(\d+)/.exec(String(data))?.[1])
    if (revision) onRevision(revision)
  }
  return () => source.close()
}
