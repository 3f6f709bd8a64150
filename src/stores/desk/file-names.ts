import { idOf } from '../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../domain/json/json.ts'

/** The objects of a list of the venue file. */
export const objectsIn = (list: Json | undefined): readonly JsonObject[] =>
  isJsonList(list) ? list.filter(isJsonObject) : []

/**
 * Names of the venue file by locale. A text without a locale is English, as everywhere in the file. Of two texts in a language, the
 * first counts, because a path leads to it.
 */
export function readNames(value: Json | undefined): Record<string, string> {
  if (typeof value === 'string') return { en: value }
  return Object.fromEntries(
    objectsIn(value)
      .toReversed()
      .flatMap(({ locale, name }) =>
        typeof locale === 'string' && typeof name === 'string' ? [[locale, name] as const] : [],
      ),
  )
}

/** A branch of the venue, with its names by locale. */
export type FileBranch = { readonly id: string; readonly names: Readonly<Record<string, string>> }

/** The branches in `business` of a venue file, or the venue itself if it lists none. */
export function branchesOf(business: JsonObject): FileBranch[] {
  const listed = objectsIn(business.branches)
  const own = { id: business.branch_id ?? null, name: business.branch_name ?? null }
  return (listed.length > 0 ? listed : [own]).flatMap((branch) => {
    const id = idOf(branch)
    return id === null ? [] : [{ id, names: readNames(branch.name) }]
  })
}
