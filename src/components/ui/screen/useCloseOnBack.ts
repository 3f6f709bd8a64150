import { useEffect, useRef } from 'react'

/** The functions that close the open sheets, topmost last. */
const openSheets: (() => void)[] = []

/** How many sheets are open in the current history entry. */
const sheetsInHistory = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

const closeExtraSheets = () => {
  while (openSheets.length > sheetsInHistory()) openSheets.pop()?.()
}

/**
 * Makes Back close a sheet instead of leaving its page: while it is open, it has a history entry. Call the returned
 * function after the sheet was closed another way, to remove that entry.
 */
export function useCloseOnBack(close: () => void): () => void {
  const latest = useRef(close)
  latest.current = close
  const own = useRef<() => void>(undefined)
  useEffect(() => {
    const closeSheet = () => latest.current()
    own.current = closeSheet
    addEventListener('popstate', closeExtraSheets)
    // After a reload the history entry remains without a sheet. The next sheet uses it.
    const isUnused = sheetsInHistory() > openSheets.length
    const state = { ...(history.state as object | null), sheets: openSheets.push(closeSheet) }
    if (isUnused) history.replaceState(state, '')
    else history.pushState(state, '')
    return () => void removeSheet(closeSheet)
  }, [])
  return () => {
    if (own.current && removeSheet(own.current) && sheetsInHistory() > openSheets.length) removeHistoryEntry()
  }
}

/** Removes the sheet's history entry. If the address has a fragment, browsers drop the focus, so it is restored. */
function removeHistoryEntry(): void {
  const focused = document.activeElement
  const restoreFocus = () => {
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
  }
  addEventListener('popstate', () => requestAnimationFrame(restoreFocus), { once: true })
  history.back()
}

/** Removes a sheet from the open ones. Returns true if it was still open. */
function removeSheet(layer: () => void): boolean {
  const at = openSheets.indexOf(layer)
  if (at >= 0) openSheets.splice(at, 1)
  return at >= 0
}
