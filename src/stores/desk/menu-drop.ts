import { dequal } from 'dequal/lite'
import type { Edit } from '../../domain/desk/edit.ts'
import type { EditPath } from '../../domain/desk/edit-path.ts'
import type { MenuCategory, MenuItem, Texts } from './menu-list.ts'

/** A category or an item at one of its places. */
export type MenuRow = {
  readonly kind: 'category' | 'item'
  readonly id: string
  readonly list: EditPath
}

/** Where a row is dropped: beside another one, or at the end of the items of a category. */
export type DropPlace = {
  readonly row: MenuRow
  readonly edge: 'before' | 'after' | 'into'
}

type Element = MenuCategory | MenuItem

export const rowOf = (kind: MenuRow['kind'], { id, place }: Element): MenuRow => ({
  ...{ kind, id, list: place.list },
})

const findRow = (menu: readonly MenuCategory[], { kind, id, list }: MenuRow): Element | undefined =>
  listOf(menu, kind, list).find((element) => element.id === id)

function listOf(menu: readonly MenuCategory[], kind: MenuRow['kind'], list: EditPath): readonly Element[] {
  if (kind === 'category') return menu.filter(({ place }) => dequal(place.list, list))
  return menu.find(({ itemList }) => dequal(itemList, list))?.items ?? []
}

/** The list into which a row would be dropped; null if it cannot be dropped there. Categories stay in their list. */
function targetList(menu: readonly MenuCategory[], dragged: MenuRow, target: MenuRow): EditPath | null {
  if (dragged.kind === 'category')
    return target.kind === 'category' && dequal(dragged.list, target.list) ? target.list : null
  const list = target.kind === 'item' ? target.list : menu.find(({ id }) => id === target.id)?.itemList
  if (!list) return null
  const isThere = listOf(menu, 'item', list).some(({ id }) => id === dragged.id)
  return isThere && !dequal(list, dragged.list) ? null : list
}

/** Whether a row can be dropped beside another one, or into it. */
export const canDrop = (menu: readonly MenuCategory[], dragged: MenuRow, target: MenuRow): boolean =>
  targetList(menu, dragged, target) !== null

/** The move that a drop means, with its position in the list, from 1. Null if it changes nothing, or something is gone. */
export function dropRow(
  menu: readonly MenuCategory[],
  dragged: MenuRow,
  { row: target, edge }: DropPlace,
): { readonly edit: Edit; readonly position: number; readonly texts: Texts } | null {
  const [element, list] = [findRow(menu, dragged), targetList(menu, dragged, target)]
  const beside = findRow(menu, target)
  if (!element || !list || !beside) return null
  const next = edge === 'into' ? null : edge === 'before' ? target.id : beside.place.next
  const isSame = dequal(list, dragged.list)
  if (isSame && (next === dragged.id || next === element.place.next)) return null
  const ids = listOf(menu, dragged.kind, list)
    .map(({ id }) => id)
    .filter((id) => id !== dragged.id)
  return {
    edit: {
      ...{ kind: 'move', id: dragged.id, from: dragged.list, to: list },
      before: { from: element.place.next, to: next },
    },
    position: (next === null ? ids.length : ids.indexOf(next)) + 1,
    texts: element.texts,
  }
}
