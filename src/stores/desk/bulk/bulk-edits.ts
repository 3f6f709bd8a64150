import type { Edit } from '../../../domain/desk/edit.ts'
import { setSoldOut } from '../facts/facts-edits.ts'
import { moveTo, removeElement, setVisible } from '../menu-edits.ts'
import type { MenuCategory, MenuItem } from '../menu-list.ts'
import type { ChosenItem } from './chosen-items.ts'

/** Every item once: an edit of an item changes it at all its places. */
export const distinctItems = (chosen: readonly ChosenItem[]): MenuItem[] => [
  ...new Map(chosen.map(({ item }) => [item.id, item])).values(),
]

const isEdit = (edit: Edit | null): edit is Edit => edit !== null

/** Shows or hides items. Those that are so already need no edit. */
export const showAll = (chosen: readonly ChosenItem[], isVisible: boolean): Edit[] =>
  distinctItems(chosen)
    .map((item) => setVisible(item, isVisible))
    .filter(isEdit)

/** Marks items as sold out until somebody changes that, or as available. */
export const markAll = (chosen: readonly ChosenItem[], isSoldOut: boolean): Edit[] =>
  distinctItems(chosen)
    .map((item) => setSoldOut(item, isSoldOut))
    .filter(isEdit)

/** Moves items to the end of a category, in their order. Those that are there already stay where they are. */
export function moveAll(chosen: readonly ChosenItem[], target: MenuCategory): Edit[] {
  const there = new Set(target.items.map(({ id }) => id))
  return chosen.flatMap(({ item }) => {
    if (there.has(item.id)) return []
    there.add(item.id)
    return [moveTo(item, target)]
  })
}

export const removeAll = (chosen: readonly ChosenItem[]): Edit[] =>
  chosen.map(({ item }) => removeElement(item))
