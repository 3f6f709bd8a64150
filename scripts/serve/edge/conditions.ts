import fresh from 'fresh'
import { parse } from 'range-parser'

/** True if `If-None-Match` names this representation (RFC 9110 §13.1.2, weak comparison), so that the client already has it. */
export function matchesNone(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && fresh({ 'if-none-match': ifNoneMatch }, { etag })
}

/** Both ends are included. */
export type ByteRange = { start: number; end: number }

/**
 * The byte range that `Range` requests (RFC 9110 §14). `undefined`: send everything (no range, several ranges, another
 * unit, an invalid range, or `If-Range` names another representation). `'unsatisfiable'`: answer 416.
 */
export function requestedRange(
  range: string | null,
  ifRange: string | null,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (range === null || (ifRange !== null && ifRange.trim() !== etag)) return undefined
  const { type, code, ranges } = parse(size, range)
  if (type !== 'bytes') return undefined
  if (code === UNSATISFIABLE && ranges.length === 0) return 'unsatisfiable'
  return code === 0 && ranges.length === 1 ? ranges[0] : undefined
}

/** `range-parser`'s code for a well-formed range outside the representation. */
const UNSATISFIABLE = 2
