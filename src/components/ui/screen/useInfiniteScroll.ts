import { type RefObject, useEffect, useRef } from 'react'

/** How far from its end a list loads more, in CSS pixels (spec §9). */
const LOAD_DISTANCE = 300

/**
 * Calls `onNear` when the end of a list is near. `count` is the number of loaded entries: after it grows, the
 * distance is checked again. Returns the ref of the end marker.
 */
export function useInfiniteScroll(
  isMore: boolean,
  count: number,
  onNear: () => void,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useRef(onNear)
  loadMore.current = onNear
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the distance again after the list has grown
  useEffect(() => {
    const element = end.current
    if (!isMore || !element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore.current(),
      { rootMargin: `0px 0px ${LOAD_DISTANCE}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMore, count])
  return end
}
