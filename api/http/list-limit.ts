import { invalid } from './errors.ts'

const MAX_LIMIT = 500

/** Parses the `limit` of a list, from 1 to 500. Returns `fallback` if it is missing. @throws ApiError `invalid` */
export function parseListLimit(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const limit = Number(text)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw invalid([{ path: 'limit', message: `expected a number from 1 to ${MAX_LIMIT}` }])
}
