import { useEffect, useRef } from 'react'

/** Sheets that lie over the page, the topmost last; each closes its own. */
const open: (() => void)[] = []

/** How many sheets the entry of the history that is shown has over its page. */
const sheetsHere = () => Number((history.state as { sheets?: number } | null)?.sheets ?? 0)

const closeThoseAbove = () => {
  while (open.length > sheetsHere()) open.pop()?.()
}

/**
 * Back closes a sheet instead of leaving its page: while it is open the history has an entry for it. Call the result once it
 * was closed in another way, so that the entry goes.
 */
export function useBackCloses(close: () => void): () => void {
  const latest = useRef(close)
  latest.current = close
  const own = useRef<() => void>(undefined)
  useEffect(() => {
    const layer = () => latest.current()
    own.current = layer
    addEventListener('popstate', closeThoseAbove)
    // A reload keeps the entry of a sheet, but not the sheet: the entry serves the next one.
    const isSpare = sheetsHere() > open.length
    const state = { ...(history.state as object | null), sheets: open.push(layer) }
    if (isSpare) history.replaceState(state, '')
    else history.pushState(state, '')
    return () => void forget(layer)
  }, [])
  return () => {
    if (own.current && forget(own.current) && sheetsHere() > open.length) stepBack()
  }
}

/** Removes the sheet's entry. Where the address names a part of the page, browsers take the focus away on the way. */
function stepBack(): void {
  const focused = document.activeElement
  const giveBack = () => {
    if (focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus({ preventScroll: true })
  }
  addEventListener('popstate', () => requestAnimationFrame(giveBack), { once: true })
  history.back()
}

/** True: the sheet was still open. */
function forget(layer: () => void): boolean {
  const at = open.indexOf(layer)
  if (at >= 0) open.splice(at, 1)
  return at >= 0
}
