import { foldText } from '../search/fold-text.ts'

/** A dish that pictures can belong to. `names`: in all its languages. */
export type PicturedDish = { readonly id: string; readonly names: readonly string[] }

export type PictureMatches = {
  /** The files of each dish in the order of its pictures. */
  readonly matched: readonly { readonly id: string; readonly files: readonly string[] }[]
  /** Files whose name is that of no dish. */
  readonly unmatched: readonly string[]
  /** Files whose name several dishes have. */
  readonly ambiguous: readonly { readonly file: string; readonly ids: readonly string[] }[]
}

/**
 * Matches files to dishes by their names: `grilled-fish.jpg` is the picture of the dish with that id, or with the name “Grilled fish” in
 * any language; `grilled-fish-2.jpg` is its second. Case, accents and punctuation do not count. Folders of a path do not either.
 */
export function matchPictures(dishes: readonly PicturedDish[], files: readonly string[]): PictureMatches {
  const byId = Map.groupBy(dishes, ({ id }) => foldText(id))
  const byName = new Map<string, Set<string>>()
  for (const { id, names } of dishes)
    for (const name of names.map(foldText)) byName.set(name, (byName.get(name) ?? new Set()).add(id))
  const idsOf = (key: string): string[] => {
    if (key === '') return []
    const ids = new Set(byId.get(key)?.map(({ id }) => id))
    return [...(ids.size > 0 ? ids : (byName.get(key) ?? []))]
  }
  const found = files.map((file) => {
    const key = foldText(stemOf(file))
    const ids = idsOf(key)
    if (ids.length > 0) return { file, ids, position: 1 }
    // A dish can itself be named “Menu 2”.
    const [, name = '', digits = ''] = /^(.*\D)\s*(\d{1,2})$/.exec(key) ?? []
    return { file, ids: idsOf(name.trim()), position: Number(digits) }
  })
  const matched = Map.groupBy(
    found.filter(({ ids }) => ids.length === 1),
    ({ ids }) => ids[0] as string,
  )
  return {
    matched: [...matched].map(([id, of]) => ({ id, files: of.toSorted(inOrder).map(({ file }) => file) })),
    unmatched: found.filter(({ ids }) => ids.length === 0).map(({ file }) => file),
    ambiguous: found.filter(({ ids }) => ids.length > 1).map(({ file, ids }) => ({ file, ids })),
  }
}

/** The name of a file without folders and extension. */
const stemOf = (file: string): string => (file.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '')

type Found = { readonly file: string; readonly position: number }
const inOrder = (a: Found, b: Found) =>
  a.position - b.position || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0)
