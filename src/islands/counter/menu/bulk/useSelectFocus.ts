import { type RefObject, useEffect, useRef } from 'react'
import { focusInPlace } from '../focus-once.ts'

/** The ref of the button that starts a selection. The button leaves with that, and gets the focus back at the end. */
export function useSelectFocus(isSelecting: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    if (wasSelecting.current && !isSelecting) focusInPlace(button.current)
    wasSelecting.current = isSelecting
  }, [isSelecting])
  return button
}
