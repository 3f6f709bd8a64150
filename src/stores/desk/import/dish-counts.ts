import type { Json } from '../../../domain/json/json.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { itemsOf } from '../../../domain/pictures/dish-pictures.ts'
import type { PicturesByDish } from './pictured-file.ts'
import type { ImportResult } from './plan-result.ts'

/** How many dishes an import adds, changes and so on. Dishes that only get pictures are changed. */
export function countDishes(
  file: Json,
  result: ImportResult | null,
  pictures: PicturesByDish,
): ImportResult['counts'] {
  const counts = result?.counts ?? { added: 0, changed: 0, unchanged: 0, removed: 0 }
  const changed = new Set(result?.changes.flatMap((change) => (change.kind === 'changed' ? change.id : [])))
  const onlyPictured = new Set(
    itemsOf(file as unknown as MenuDocument)
      .map(({ id }) => String(id))
      .filter((id) => pictures.has(id) && !changed.has(id)),
  )
  const unchanged = result?.unchanged.filter((id) => onlyPictured.has(id)).length ?? 0
  return {
    ...counts,
    changed: counts.changed + onlyPictured.size,
    unchanged: counts.unchanged - unchanged,
  }
}
