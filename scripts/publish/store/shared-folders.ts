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

/** Returns the build that contains the files of a folder of a release: the release itself, or an older one. */
export function findOwner(folder: string, release: Pick<Manifest, 'buildId' | 'folders'>): string {
  const { folders = {}, buildId } = release
  for (const part of [...foldersOf(folder), folder]) {
    const owner = folders[part]
    if (owner !== undefined) return owner
  }
  return buildId
}

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
