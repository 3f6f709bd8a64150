import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../basics/Notice.tsx'

/**
 * Why what was sent did not go through, and what to do next. Stands right above the button, in sight: it takes the focus when
 * it appears. Leave it out while something is being sent, so that a second failure is heard too.
 */
export function SubmitFailure({ title, children }: { title: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In the middle: bars that stick to the edges of the screen would cover it.
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Notice ref={place} tone="bad" title={title} takesFocus>
      {children}
    </Notice>
  )
}
