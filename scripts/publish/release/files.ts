import { PublishError } from './errors.ts'

/** The publisher's private record of a release. It is never served. */
export const MANIFEST_FILE = 'manifest.json'
export const POINTER_FILE = 'builds/latest.json'

// All file systems accept this length, with a suffix such as `.br`.
const MAX_SEGMENT_BYTES = 240

/**
 * Converts a URL path to folders of a release: `/dinein/caf%C3%A9` → `/dinein/café`.
 * Throws `invalid` unless it is `''` or consists of plain segments: not empty, not hidden, no separators, no control characters.
 */
export function releasePath(referenceId: string, path: string): string {
  const segments = path.split('/').map(decoded)
  const plain = segments[0] === '' && segments.slice(1).every(isPlain)
  const own = segments[1] === 'builds' || path === `/${MANIFEST_FILE}`
  if (plain && !own) return segments.join('/')
  throw new PublishError('invalid', referenceId, `${JSON.stringify(path)} cannot be a path of a release`, {
    path,
  })
}

/** `/dinein/12` in the default locale → `dinein/12/index.html`, in another → `dinein/12/index.ar.html`. */
export function pageFile(path: string, locale: string, defaultLocale: string): string {
  return inside(path, locale === defaultLocale ? 'index.html' : `index.${locale}.html`)
}

/** `/dinein/12` → `dinein/12/_payload.json`. */
export function payloadFile(path: string): string {
  return inside(path, '_payload.json')
}

export function metaFile(buildId: string): string {
  return `builds/meta/${buildId}.json`
}

/** Throws `invalid` unless `locale` is a language tag. It becomes part of a file name. */
export function assertLocale(referenceId: string, locale: string): void {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(locale)) return
  throw new PublishError('invalid', referenceId, `${JSON.stringify(locale)} is not a language tag`)
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path.slice(1)}/${name}`
}

function isPlain(segment: string | null): boolean {
  return (
    segment !== null &&
    segment !== '' &&
    !segment.startsWith('.') &&
    !/[/\\\p{Cc}]/u.test(segment) &&
    Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES
  )
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
