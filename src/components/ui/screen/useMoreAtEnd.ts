import { type RefObject, useEffect, useRef } from 'react'

/** How far from the end a list loads more, in CSS pixels (spec §9). */
const BEFORE_END = 300

/**
 * Asks for more while the end of a list is that near. `count` is how much is there: when that grew and the end is still
 * near, it asks again. Returns what marks the end.
 */
export function useMoreAtEnd(
  isMore: boolean,
  count: number,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const ask = useRef(onNear)
  ask.current = onNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew is looked at anew
  useEffect(() => {
    const element = end.current
    if (!isMore || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && ask.current(),
      { rootMargin: `0px 0px ${BEFORE_END}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMore, count])
  return end
}
