import { useEffect, useRef } from 'react'

/** The functions that close the open sheets, topmost last. False: the sheet stays. */
const openSheets: (() => unknown)[] = []

/** How many sheets are open in the current history entry. */
const sheetsInHistory = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

/** Whether a history entry is being left, which takes a moment. */
let isLeaving = false

const closeExtraSheets = () => {
  if (isLeaving) {
    isLeaving = false
    // A sheet that was opened meanwhile has no entry yet.
    if (openSheets.length > sheetsInHistory()) addHistoryEntry()
    return
  }
  while (openSheets.length > sheetsInHistory()) {
    const closeSheet = openSheets.pop()
    if (closeSheet?.() !== false) continue
    openSheets.push(closeSheet)
    addHistoryEntry()
  }
}

const addHistoryEntry = () => history.pushState(currentState(), '')
const currentState = () => ({ ...(history.state as object | null), sheets: openSheets.length })

/**
 * Makes Back close a sheet instead of leaving its page: while it is open, it has a history entry. If `close` returns false, the sheet
 * stays. Call the returned function after the sheet was closed another way, to remove that entry.
 */
export function useCloseOnBack(close: () => unknown): () => void {
  const latest = useRef(close)
  latest.current = close
  const own = useRef<() => unknown>(undefined)
  useEffect(() => {
    const closeSheet = () => latest.current()
    own.current = closeSheet
    addEventListener('popstate', closeExtraSheets)
    // After a reload the history entry remains without a sheet. The next sheet uses it.
    const isUnused = sheetsInHistory() > openSheets.length
    openSheets.push(closeSheet)
    if (isLeaving) return () => void removeSheet(closeSheet)
    if (isUnused) history.replaceState(currentState(), '')
    else addHistoryEntry()
    return () => void removeSheet(closeSheet)
  }, [])
  return () => {
    if (own.current && removeSheet(own.current) && sheetsInHistory() > openSheets.length) removeHistoryEntry()
  }
}

/** Removes the sheet's history entry. If the address has a fragment, browsers drop the focus, so it is restored. */
function removeHistoryEntry(): void {
  let focused: Element | null = null
  // Whatever closed the sheet may still move the focus.
  queueMicrotask(() => {
    focused = document.activeElement
  })
  const restoreFocus = () => {
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
  }
  addEventListener('popstate', () => requestAnimationFrame(restoreFocus), { once: true })
  isLeaving = true
  history.back()
}

/** Removes a sheet from the open ones. Returns true if it was still open. */
function removeSheet(layer: () => unknown): boolean {
  const at = openSheets.indexOf(layer)
  if (at >= 0) openSheets.splice(at, 1)
  return at >= 0
}
