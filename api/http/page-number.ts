import { invalid } from './errors.ts'

/** Parses the page number of a query, from 1. @throws ApiError `invalid` */
export function parsePageNumber(text = '1'): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw invalid([{ path: 'page', message: 'expected a page number from 1' }])
}
