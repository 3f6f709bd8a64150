import { type RefObject, useEffect, useRef } from 'react'
import { focusInPlace } from '../focus-once.ts'

/** Focuses the visible one of the buttons that start a selection, at its end. */
export function useSelectFocus(
  isSelecting: boolean,
  ...buttons: readonly RefObject<HTMLButtonElement | null>[]
): void {
  const latest = useRef(buttons)
  latest.current = buttons
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    // Browsers ignore those that are not shown.
    if (wasSelecting.current && !isSelecting) for (const { current } of latest.current) focusInPlace(current)
    wasSelecting.current = isSelecting
  }, [isSelecting])
}
