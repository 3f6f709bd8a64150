import { ROOT_SITE } from '../../../src/contract/wire/reserved-names.ts'
import { POINTER_FILE } from '../release/files.ts'
import type { Manifest } from '../release/manifest.ts'

/**
 * URLs whose response changed when `after` replaced `before` (null: no release), for caches to purge: changed, new and
 * removed files, below the site and on the venue's own hosts. If languages, hosts or redirects changed, these are all URLs
 * of the venue, because they affect the routing of every request.
 */
export function changedUrls(
  referenceId: string,
  siteUrl: string,
  before: Manifest | null,
  after: Manifest | null,
): string[] {
  const [old, now] = [before?.files ?? {}, after?.files ?? {}]
  const asBefore = before?.site === after?.site
  const files = new Set([...Object.keys(old), ...Object.keys(now)])
  const changed = [...files].filter((file) => !asBefore || old[file]?.hash !== now[file]?.hash)
  const paths = new Set([...changed.map(pathOf), pathOf(POINTER_FILE)])
  const below = referenceId === ROOT_SITE ? siteUrl : `${siteUrl}/${referenceId}`
  // A venue's own hosts are only reachable by https.
  const hosts = new Set([...(before?.domains ?? []), ...(after?.domains ?? [])])
  const roots = [below, ...[...hosts].map((host) => `https://${host}`)]
  return roots.flatMap((root) =>
    [...paths].map((path) => (path === '' && !isBelow(root) ? `${root}/` : root + path)),
  )
}

/** `dinein/caf é/index.ar.html` → `/dinein/caf%20%C3%A9`: all languages of a page share its URL. */
function pathOf(file: string): string {
  const page = /^(?:(.*)\/)?index(?:\.[\w-]+)?\.html$/.exec(file)
  const path = page ? (page[1] ?? '') : file
  return path === '' ? '' : `/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Whether the URL has a path. The URL of a host alone ends with a slash. */
function isBelow(root: string): boolean {
  return new URL(root).pathname !== '/'
}
