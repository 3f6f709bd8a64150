import type { Edit } from '../../domain/desk/edit.ts'
import { idOf } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type JsonObject } from '../../domain/json/json.ts'
import { partOf } from './menu-edits.ts'

/** What the lists beside the menu contain whose ids nobody sees, by the start of their paths. */
const KINDS = new Map<unknown, string>([
  ['tables', 'table'],
  ['banners', 'banner'],
  ['zones', 'zone'],
])

type FreshId = (names: readonly string[], kind: string, used?: ReadonlySet<string>) => string

/** The edit that adds the same with free ids, because somebody else used its id meanwhile. Null if what it adds keeps its id. */
export function addedAgain(edit: Edit, freshId: FreshId): Edit | null {
  if (edit.kind !== 'add' || !isJsonObject(edit.value)) return null
  const kind = partOf(edit)?.kind ?? KINDS.get(edit.list[0])
  const id = idOf(edit.value)
  if (id === null || kind === undefined) return null
  const value = { ...edit.value, id: freshId([id], kind) }
  return { ...edit, value: kind === 'zone' ? withFreshAreas(value, freshId) : value }
}

/** Diners choose an area by its id, whatever its zone. */
function withFreshAreas(zone: JsonObject, freshId: FreshId): JsonObject {
  if (!isJsonList(zone.areas)) return zone
  const used = new Set<string>([idOf(zone) ?? ''])
  const areas = zone.areas.map((area) => {
    const before = idOf(area)
    if (before === null || !isJsonObject(area)) return area
    const id = freshId([before], 'area', used)
    used.add(id)
    return { ...area, id }
  })
  return { ...zone, areas }
}
