/**
 * Does `If-None-Match` name this representation (RFC 9110 §13.1.2, weak comparison)? Then it need not be sent again.
 */
export function matchesNone(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => tag.replace(/^W\//, '') === etag)
}

export type ByteRange = { start: number; end: number }

/**
 * The one range of bytes that `Range` asks for, both ends included (RFC 9110 §14). `undefined`: send everything (no
 * range, several, another unit, unreadable, or `If-Range` names another representation). `'unsatisfiable'`: 416.
 */
export function requestedRange(
  range: string | null,
  ifRange: string | null,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (range === null || (ifRange !== null && ifRange.trim() !== etag)) return undefined
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range.trim())
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
