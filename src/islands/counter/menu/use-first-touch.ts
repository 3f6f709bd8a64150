import { useEffect } from 'react'

const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

/** Does some work once, as soon as somebody uses the page; at once if they have used it already. `work` must not change. */
export function useFirstTouch(work: () => void): void {
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) return work()
    const waiting = new AbortController()
    const start = () => {
      waiting.abort()
      work()
    }
    for (const sign of SIGNS) addEventListener(sign, start, { passive: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [work])
}
