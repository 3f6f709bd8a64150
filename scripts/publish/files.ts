import { PublishError } from './errors.ts'

/** The publisher's own record in a release; private, never served. */
export const MANIFEST_FILE = 'manifest.json'
export const POINTER_FILE = 'builds/latest.json'

// Nothing a file system or URL reads as more than a name: no empty or dot segment, no separator, no control character.
const SEGMENT = /^(?!\.{1,2}$)[^/\\?#%\p{Cc}]{1,200}$/u

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

/** Throws `invalid` unless `path` is `''` or `/a/b` of plain segments: it becomes folders of a release. */
export function assertPath(referenceId: string, path: string): void {
  const segments = path.split('/')
  const plain = segments[0] === '' && segments.slice(1).every((segment) => SEGMENT.test(segment))
  if (plain && segments[1] !== 'builds' && path !== `/${MANIFEST_FILE}`) return
  throw new PublishError('invalid', referenceId, `${JSON.stringify(path)} cannot be a path of a release`, {
    path,
  })
}

/** Throws `invalid` unless `locale` is a language tag: it becomes part of a file name. */
export function assertLocale(referenceId: string, locale: string): void {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(locale)) return
  throw new PublishError('invalid', referenceId, `${JSON.stringify(locale)} is not a language tag`)
}

function inside(path: string, name: string): string {
  return path === '' ? name : `${path.slice(1)}/${name}`
}
