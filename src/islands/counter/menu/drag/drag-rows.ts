import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { DropPlace, MenuRow } from '../../../../stores/desk/menu-drop.ts'

/** Where a dragged row would be dropped; null while it is elsewhere. */
export type Edge = DropPlace['edge'] | null

export type DragRow = {
  readonly row: MenuRow
  /** What is dragged, and onto what others are dropped. */
  readonly handle: HTMLElement
  readonly target: HTMLElement
  canDrop(dragged: MenuRow): boolean
  onDragged(isDragged: boolean): void
  onHover(edge: Edge): void
  onDrop(dragged: MenuRow, place: DropPlace): void
}

/** Makes a row draggable, and others droppable on it. Returns the function that ends this. */
export function registerRow({ row, handle, target, ...on }: DragRow): () => void {
  const draggedOf = ({ data }: { data: Record<string | symbol, unknown> }) => data.row as MenuRow
  const edgeAt = (dragged: MenuRow, y: number): DropPlace['edge'] => {
    if (dragged.kind !== row.kind) return 'into'
    const { top, height } = target.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const stopDrag = draggable({
    element: handle,
    getInitialData: () => ({ row }),
    onDragStart: () => on.onDragged(true),
    onDrop: () => on.onDragged(false),
  })
  type Hover = Parameters<NonNullable<Parameters<typeof dropTargetForElements>[0]['onDrag']>>[0]
  // A category contains dishes, which are targets themselves.
  const isInnermost = ({ location, self }: Hover) => location.current.dropTargets[0]?.element === self.element
  const stopDrop = dropTargetForElements({
    element: target,
    canDrop: ({ source }) => on.canDrop(draggedOf(source)),
    onDrag: (hover) => {
      const edge = edgeAt(draggedOf(hover.source), hover.location.current.input.clientY)
      on.onHover(isInnermost(hover) ? edge : null)
    },
    onDragLeave: () => on.onHover(null),
    onDrop: (hover) => {
      on.onHover(null)
      const dragged = draggedOf(hover.source)
      if (isInnermost(hover))
        on.onDrop(dragged, { row, edge: edgeAt(dragged, hover.location.current.input.clientY) })
    },
  })
  return () => {
    stopDrag()
    stopDrop()
  }
}

/** Scrolls the page while a row is dragged to its edges. Returns the function that ends this. */
export const scrollWhileDragging = (): (() => void) => autoScrollWindowForElements()
