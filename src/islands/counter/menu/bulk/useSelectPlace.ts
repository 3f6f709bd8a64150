import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'

/** Keeps the categories where they are on the screen when a selection starts or ends: their rows differ in height. */
export function useSelectPlace($isSelecting: ReadableAtom<boolean>): void {
  useEffect(
    () =>
      // Called before the screen changes.
      $isSelecting.listen(() => {
        const [first] = [...categories()].filter((category) => topOf(category) > 0)
        if (!first) return
        const before = topOf(first)
        requestAnimationFrame(() => {
          const same = [...categories()].find(({ dataset }) => dataset.category === first.dataset.category)
          if (same) scrollBy(0, topOf(same) - before)
        })
      }),
    [$isSelecting],
  )
}

const categories = () => document.querySelectorAll<HTMLElement>('section[data-category]')
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top
