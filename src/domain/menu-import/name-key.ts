/** The form in which names are compared: neither case nor spaces count. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** Splits a category path: `Drinks > Hot drinks`. */
export const splitPath = (text: string): string[] =>
  text
    .split(/\s*[>›»]\s*/u)
    .map((part) => part.trim())
    .filter(Boolean)
