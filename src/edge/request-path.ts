/**
 * The segments of a URL's path, decoded, or undefined if it is malformed: bad percent-encoding, control characters, an
 * encoded slash or backslash, a dot segment. What comes out cannot name anything outside the folder it is looked up in.
 * Empty segments are left out: `/a//b/` has the segments of `/a/b`.
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

/** Segments as an absolute path for `Location`: always one slash first, so it can never name another host. */
export function encodePath(segments: readonly string[]): string {
  return `/${segments.map(encodeSegment).join('/')}`
}

/** Does a path need to be redirected to the form without trailing and doubled slashes (spec §2)? */
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

/** Characters a path may hold unencoded (RFC 3986 pchar) stay readable. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/%(3A|40|24|2C|2B|3B|3D|26)/g, (code) =>
    decodeURIComponent(code),
  )
}
