import { foldText } from '../search/fold-text.ts'
import { baseOf, stemOf } from './picture-names.ts'

/** A dish that pictures can belong to. */
export type PicturedDish = {
  readonly id: string
  /** In all its languages. */
  readonly names: readonly string[]
  /** Names of files that its row of a sheet lists, in the order of its pictures. */
  readonly listed?: readonly string[]
}

export type PictureMatches = {
  /** The files of each dish in the order of its pictures. Dishes can share a file that a sheet lists for each of them. */
  readonly matched: readonly { readonly id: string; readonly files: readonly string[] }[]
  /** Files whose name is that of no dish. */
  readonly unmatched: readonly string[]
  /** Files whose name several dishes have. */
  readonly ambiguous: readonly { readonly file: string; readonly ids: readonly string[] }[]
  /** Names that a sheet lists, and which no file has, or several. */
  readonly missing: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Matches files to dishes: by what a sheet lists for a dish, else by their names. `grilled-fish.jpg` is the picture of the dish with
 * that id, or with the name “Grilled fish” in any language; `grilled-fish-2.jpg` is its second. Case, accents and punctuation do not
 * count. Folders of a path count only where a sheet names them.
 */
export function matchPictures(dishes: readonly PicturedDish[], files: readonly string[]): PictureMatches {
  const listed = findListed(dishes, files)
  const rest = files.filter((file) => !listed.taken.has(file))
  const found = findNamed(dishes, rest)
  const named = Map.groupBy(
    found.filter(({ ids }) => ids.length === 1),
    ({ ids }) => ids[0] as string,
  )
  const ids = new Set([...listed.byDish.keys(), ...named.keys()])
  return {
    matched: [...ids].map((id) => {
      const own = named.get(id) ?? []
      return {
        id,
        files: [...(listed.byDish.get(id) ?? []), ...own.toSorted(inOrder).map(({ file }) => file)],
      }
    }),
    unmatched: found.filter(({ ids }) => ids.length === 0).map(({ file }) => file),
    ambiguous: found.filter(({ ids }) => ids.length > 1).map(({ file, ids }) => ({ file, ids })),
    missing: listed.missing,
  }
}

/** Finds the files that a sheet lists. */
function findListed(dishes: readonly PicturedDish[], files: readonly string[]) {
  const byBase = Map.groupBy(files, (file) => foldText(baseOf(file)))
  const byStem = Map.groupBy(files, (file) => foldText(stemOf(file)))
  const fileOf = (name: string): string | undefined => {
    // A name can lack its extension, or have that of before the pictures were converted.
    const same =
      byBase.get(foldText(baseOf(name))) ??
      byStem.get(foldText(stemOf(name))) ??
      byStem.get(foldText(baseOf(name))) ??
      []
    if (same.length < 2) return same[0]
    const inFolder = same.filter((file) => ` ${foldText(file)}`.endsWith(` ${foldText(name)}`))
    return inFolder.length === 1 ? inFolder[0] : undefined
  }
  const byDish = new Map<string, string[]>()
  const missing: { id: string; name: string }[] = []
  for (const { id, listed = [] } of dishes)
    for (const name of listed) {
      const file = fileOf(name)
      if (file === undefined) missing.push({ id, name })
      else byDish.set(id, [...new Set([...(byDish.get(id) ?? []), file])])
    }
  return { byDish, missing, taken: new Set([...byDish.values()].flat()) }
}

/** Finds the dishes whose id or name a file has. */
function findNamed(dishes: readonly PicturedDish[], files: readonly string[]) {
  const byId = Map.groupBy(dishes, ({ id }) => foldText(id))
  const byName = new Map<string, Set<string>>()
  for (const { id, names } of dishes)
    for (const name of names.map(foldText)) byName.set(name, (byName.get(name) ?? new Set()).add(id))
  const idsOf = (key: string): string[] => {
    if (key === '') return []
    const ids = new Set(byId.get(key)?.map(({ id }) => id))
    return [...(ids.size > 0 ? ids : (byName.get(key) ?? []))]
  }
  return files.map((file) => {
    const key = foldText(stemOf(file))
    const ids = idsOf(key)
    if (ids.length > 0) return { file, ids, position: 1 }
    // A dish can itself be named “Menu 2”.
    const [, name = '', digits = ''] = /^(.*\D)\s*(\d{1,2})$/.exec(key) ?? []
    return { file, ids: idsOf(name.trim()), position: Number(digits) }
  })
}

type Found = { readonly file: string; readonly position: number }
const inOrder = (a: Found, b: Found) =>
  a.position - b.position || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)
