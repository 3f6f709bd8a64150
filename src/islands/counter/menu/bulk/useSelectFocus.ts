import { type RefObject, useEffect, useRef } from 'react'
import { focusInPlace } from '../focus-once.ts'

/**
 * The ref of the button that starts a selection. The button leaves with that, and gets the focus back at the end; on phones, which do
 * not show it, `more` does.
 */
export function useSelectFocus(
  isSelecting: boolean,
  more: RefObject<HTMLButtonElement | null>,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasSelecting = useRef(isSelecting)
  useEffect(() => {
    // Browsers ignore the one that is not shown.
    if (wasSelecting.current && !isSelecting) for (const one of [more, button]) focusInPlace(one.current)
    wasSelecting.current = isSelecting
  }, [isSelecting, more])
  return button
}
