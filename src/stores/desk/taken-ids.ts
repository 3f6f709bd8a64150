import { RESERVED_CATEGORY_IDS } from '../../contract/wire/reserved-names.ts'
import { idOf } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json } from '../../domain/json/json.ts'

/** Returns whether one of the files contains an id, or the site needs it for itself. Case does not count, because addresses contain ids. */
export function takenIds(files: readonly Json[]): (id: string) => boolean {
  const taken = new Set(RESERVED_CATEGORY_IDS)
  for (const file of files) collectIds(file, taken)
  return (id) => taken.has(id.toLowerCase())
}

function collectIds(value: Json, into: Set<string>): void {
  if (isJsonList(value)) for (const element of value) collectIds(element, into)
  if (!isJsonObject(value)) return
  const id = idOf(value)
  if (id !== null) into.add(id.toLowerCase())
  for (const child of Object.values(value)) collectIds(child, into)
}
