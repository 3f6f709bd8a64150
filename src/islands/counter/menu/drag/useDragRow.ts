import { useEffect, useRef, useState } from 'react'
import type { MenuRow } from '../../../../stores/desk/menu-drop.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { firstTouch } from '../../first-touch.ts'
import type { Edge } from './drag-rows.ts'

/** Nobody drags before they touch the page. */
const loadDrag = () => firstTouch().then(() => import('./drag-rows.ts'))

/**
 * Lets people drag a category or a dish to another place, with a mouse or, after a long press, a finger. `handle`: what is dragged,
 * by default the target; `target`: onto what others are dropped.
 */
export function useDragRow<Handle extends HTMLElement, Target extends HTMLElement>(
  model: Pick<MenuPage, 'canDrop' | 'drop'>,
  row: MenuRow,
) {
  const handle = useRef<Handle>(null)
  const target = useRef<Target>(null)
  const [edge, setEdge] = useState<Edge>(null)
  const [isDragged, setIsDragged] = useState(false)
  const identity = JSON.stringify(row)
  useEffect(() => {
    const own = JSON.parse(identity) as MenuRow
    let stop = () => {}
    let isOver = false
    void loadDrag().then(({ registerRow }) => {
      const [dragged, under] = [handle.current ?? target.current, target.current]
      if (isOver || !dragged || !under) return
      stop = registerRow({
        ...{ row: own, handle: dragged, target: under },
        canDrop: (dragged) => model.canDrop(dragged, own),
        ...{ onDragged: setIsDragged, onHover: setEdge, onDrop: model.drop },
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [model, identity])
  return { handle, target, edge, isDragged }
}

/** Scrolls the page while something is dragged to its edges. */
export function useDragScroll(): void {
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    void loadDrag().then(({ scrollWhileDragging }) => {
      if (!isOver) stop = scrollWhileDragging()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [])
}
