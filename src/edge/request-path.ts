/**
 * Decodes the segments of a URL's path. Undefined if it is malformed: bad percent-encoding, control characters, an encoded
 * slash or backslash, a dot segment. The segments can never refer to anything outside their folder. Empty segments are
 * dropped: `/a//b/` has the segments of `/a/b`.
 */
export function pathSegments(pathname: string): string[] | undefined {
  const segments: string[] = []
  for (const raw of pathname.split('/')) {
    if (raw === '') continue
    const segment = decode(raw)
    if (segment === undefined || segment === '.' || segment === '..' || /[/\\\p{Cc}]/u.test(segment)) {
      return undefined
    }
    segments.push(segment)
  }
  return segments
}

/** Encodes segments as an absolute path for `Location`. It starts with exactly one slash, so it can never name another host. */
export function encodePath(segments: readonly string[]): string {
  return `/${segments.map(encodeSegment).join('/')}`
}

/** Whether a path has trailing or doubled slashes and must be redirected (spec §2). */
export function hasExtraSlashes(pathname: string): boolean {
  return pathname.includes('//') || (pathname.length > 1 && pathname.endsWith('/'))
}

function decode(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** Encodes a segment, but keeps characters that a path may contain (RFC 3986 pchar). */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(3A|40|24|2C|2B|3B|3D|26)/g, (code) =>
    decodeURIComponent(code),
  )
}
