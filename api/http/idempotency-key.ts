import { invalid } from './errors.ts'

type Header = (name: string) => string | undefined

/** Keys of earlier tries that one request may take the place of. More than any diner loses answers. */
const MOST_REPLACED = 40

/** The key that makes repeats of a request one; null: there is none. @throws ApiError `invalid`. */
export function keyOf(name: string, header: Header): string | null {
  const key = header(name.toLowerCase())
  if (key === undefined) return null
  if (key.length >= 1 && key.length <= 200) return key
  throw invalid([{ path: name, message: 'expected 1 to 200 characters' }])
}

/** Keys separated by commas or spaces. @throws ApiError `invalid`: leaving one out could place its order beside this one. */
export function keysOf(name: string, header: Header): string[] {
  const keys = (header(name.toLowerCase()) ?? '').split(/[\s,]+/).filter(Boolean)
  if (keys.length <= MOST_REPLACED) return keys
  throw invalid([{ path: name, message: `expected at most ${MOST_REPLACED} keys` }])
}
