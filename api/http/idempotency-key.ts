import { invalid } from './errors.ts'

type Header = (name: string) => string | undefined

/** Most earlier keys that one request may replace: more than a diner ever loses responses. */
const MAX_REPLACED = 40

/** Parses the key that identifies repeats of a request; null if there is none. @throws ApiError `invalid` */
export function parseIdempotencyKey(name: string, header: Header): string | null {
  const key = header(name.toLowerCase())
  if (key === undefined) return null
  if (key.length >= 1 && key.length <= 200) return key
  throw invalid([{ path: name, message: 'expected 1 to 200 characters' }])
}

/** Parses keys separated by commas or spaces. @throws ApiError `invalid`: a key left out could leave a second order. */
export function parseIdempotencyKeys(name: string, header: Header): string[] {
  const keys = (header(name.toLowerCase()) ?? '').split(/[\s,]+/).filter(Boolean)
  if (keys.length <= MAX_REPLACED) return keys
  throw invalid([{ path: name, message: `expected at most ${MAX_REPLACED} keys` }])
}
