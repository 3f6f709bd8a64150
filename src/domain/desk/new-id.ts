import { foldText } from '../search/fold-text.ts'

/** Longest name of an id, in characters. */
const MAX_LENGTH = 60

/**
 * Makes an id for a new part of the menu from its names, the preferred one first: `grilled-fish`, or `grilled-fish-2` if that is
 * taken. Ids are parts of addresses, so a name in Latin letters comes before others. `kind`: used if no name has a letter.
 */
export function newId(names: readonly string[], kind: string, isTaken: (id: string) => boolean): string {
  const name = names.map(latinSlug).find(Boolean) ?? names.map(slug).find(Boolean) ?? kind
  // Every object has properties such as `constructor`, so that cannot be a key.
  const base = name in Object.prototype ? `${kind}-${name}` : name
  let id = base
  for (let count = 2; isTaken(id); count++) id = `${base}-${count}`
  return id
}

const latinSlug = (name: string): string => joined(foldText(name).match(/[a-z0-9]+/g) ?? [])

const slug = (name: string): string =>
  joined(
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  )

const joined = (words: readonly string[]): string =>
  words.join('-').slice(0, MAX_LENGTH).toWellFormed().replace(/-+$/, '')
