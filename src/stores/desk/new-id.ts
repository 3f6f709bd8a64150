import { RESERVED_CATEGORY_IDS } from '../../contract/wire/reserved-names.ts'
import { idOf } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json } from '../../domain/json/json.ts'
import { foldText } from '../../domain/search/fold-text.ts'

/** Longest id that is made from a name. */
const MAX_LENGTH = 40

/**
 * Makes an id for a new element from its names: `grilled-fish`, or `grilled-fish-2` if one of the files contains that already.
 * @param fallback for names without Latin letters
 */
export function newId(files: readonly Json[], names: readonly string[], fallback: string): string {
  const taken = new Set(RESERVED_CATEGORY_IDS)
  for (const file of files) collectIds(file, taken)
  const base = names.map(toId).find(Boolean) ?? fallback
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`
    // An id must not be the name of a property that every object has, such as `constructor`.
    if (!taken.has(id) && !(id in {})) return id
  }
}

function toId(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, MAX_LENGTH).replace(/-+$/, '')
}

/** Ids differ by more than case, because addresses contain them. */
function collectIds(value: Json, into: Set<string>): void {
  if (isJsonList(value)) for (const element of value) collectIds(element, into)
  if (!isJsonObject(value)) return
  const id = idOf(value)
  if (id !== null) into.add(id.toLowerCase())
  for (const child of Object.values(value)) collectIds(child, into)
}
