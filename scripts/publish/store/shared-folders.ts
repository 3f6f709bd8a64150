import type { Manifest } from '../release/manifest.ts'

/** Paths of folders in a release, with the older build that contains their files. */
export type SharedFolders = Readonly<Record<string, string>>

/**
 * Finds the largest folders that contain `kept` files only. A release links them as a whole, so an edit costs what it
 * changes. `others` are files that the new release makes, and files of the previous release that it does not keep. The root is never
 * shared.
 */
export function findUnchangedFolders(kept: Iterable<string>, others: Iterable<string>): string[] {
  const changed = new Set<string>([''])
  for (const file of others) for (const folder of foldersOf(file)) changed.add(folder)
  const unchanged = new Set<string>()
  for (const file of kept) {
    const largest = foldersOf(file).find((folder) => !changed.has(folder))
    if (largest !== undefined) unchanged.add(largest)
  }
  return [...unchanged]
}

/** Returns the files that are in none of the folders. */
export function withoutFolders(files: Iterable<string>, folders: Iterable<string>): string[] {
  const excluded = new Set(folders)
  return [...files].filter((file) => !foldersOf(file).some((folder) => excluded.has(folder)))
}

/**
 * Lists the links of a release that keeps `unchanged` folders of the release `before`, with the build that contains the files of each.
 * A linked folder can contain links to still older builds. They are listed too, because their targets must not be removed either.
 */
export function listSharedFolders(
  unchanged: Iterable<string>,
  before: Pick<Manifest, 'buildId' | 'folders'>,
): SharedFolders {
  const linked = new Set(unchanged)
  const shared: Record<string, string> = {}
  for (const folder of linked) shared[folder] = findOwner(folder, before)
  for (const [folder, build] of Object.entries(before.folders ?? {}))
    if (foldersOf(folder).some((outer) => linked.has(outer))) shared[folder] = build
  return shared
}

/** Returns the build that contains the files of a folder of a release: the release itself, or an older one. */
function findOwner(folder: string, { folders = {}, buildId }: Pick<Manifest, 'buildId' | 'folders'>): string {
  const innermost = [...foldersOf(folder), folder].reverse().find((part) => folders[part] !== undefined)
  return folders[innermost ?? ''] ?? buildId
}

/** Whether a manifest lists all links of its release, including those in linked folders. Older versions omitted these. */
export const listsAllFolders = ({ folders = {}, allFolders }: Pick<Manifest, 'folders' | 'allFolders'>) =>
  allFolders === true || Object.keys(folders).length === 0

/** Lists the folders of each build that the releases link to. */
export function foldersInUse(
  releases: Iterable<Pick<Manifest, 'folders'>>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const byBuild = new Map<string, Set<string>>()
  for (const { folders = {} } of releases)
    for (const [folder, build] of Object.entries(folders)) {
      const used = byBuild.get(build) ?? new Set()
      byBuild.set(build, used.add(folder))
    }
  return byBuild
}

/** The folders that contain a file, without the root, the outermost first: `a/b/c.html` → `a`, `a/b`. */
export function foldersOf(file: string): string[] {
  const folders: string[] = []
  for (let at = file.indexOf('/'); at !== -1; at = file.indexOf('/', at + 1)) folders.push(file.slice(0, at))
  return folders
}
