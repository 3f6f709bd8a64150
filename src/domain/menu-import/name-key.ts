/** The form in which names are compared: neither case nor spaces count. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Splits a category path: `Drinks > Hot drinks`. */
export const splitPath = (text: string): string[] =>
  text
    .split(/\s*[>›»]\s*/u)
    .map((part) => part.trim())
    .filter(Boolean)

/** Names the first free id made of a name: letters, digits and hyphens, with a number if it is taken. Adds it to `taken`. */
export function newId(name: string, kind: string, taken: Set<string>): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 60)
    .toWellFormed()
    .replace(/^-+|-+$/g, '')
  // A number or a word of the language cannot be an id that stands alone.
  const base = slug === '' ? kind : slug in Object.prototype ? `${kind}-${slug}` : slug
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  taken.add(id)
  return id
}
