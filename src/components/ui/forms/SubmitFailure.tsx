import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../basics/Notice.tsx'

/**
 * The reason why a submission failed, and what to do next. Place it right above the button. It takes the focus when
 * it appears. Remove it while a submission is running, so that a second failure is announced too.
 */
export function SubmitFailure({ title, children }: { title: string; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Centred, because sticky bars at the edges of the screen would cover it.
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Notice ref={place} tone="bad" title={title} takesFocus>
      {children}
    </Notice>
  )
}
