import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE } from '../release/files.ts'
import { assertReferenceId } from '../release/reference.ts'
import { installAssets, pruneAssets } from './assets-fs.ts'
import { acquireLock, type LockOptions } from './lock-fs.ts'
import { createReleaseFolders, listFolder, readText } from './release-folders.ts'
import {
  KEPT_RELEASES,
  type KeptFile,
  type LiveRelease,
  type ReleaseStore,
  type ReleaseWriter,
} from './release-store.ts'
import { removeFolder } from './remove-folder.ts'
import { rollbackVenue, summarizeRelease } from './rollback.ts'
import {
  findUnchangedFolders,
  foldersInUse,
  listSharedFolders,
  listsAllFolders,
  type SharedFolders,
  withoutFolders,
} from './shared-folders.ts'
import { flushPath } from './sync-fs.ts'
import { findDamagedFiles } from './thread/writing.ts'
import { createFolderWriter } from './write-fs.ts'

/** A store in a folder, which file servers read. */
export type FolderStore = ReleaseStore & { readonly siteDir: string }

/**
 * Opens the releases of all venues in a folder:
 * `releases/{ref}/{buildId}/…` are immutable folders, `pages/{ref}/{buildId}/…` are the pages that a build made, to which its release
 * and later ones link, `venues/{ref}` is a symbolic link to the live release, `locks/{ref}` is the lock.
 * Most file system calls are synchronous, although the interface is asynchronous for the sake of other stores.
 */
export function openReleaseStore(siteDir: string, locks: LockOptions = {}): FolderStore {
  const folders = createReleaseFolders(siteDir)
  const { home, liveId } = folders

  /** Removes the page folders to which no release links. */
  async function removeUnusedPages(referenceId: string): Promise<void> {
    const releases = folders.list(referenceId).filter((name) => !name.startsWith('.'))
    const manifests = releases.flatMap((name) => folders.readManifest(referenceId, name) ?? [])
    // Damaged manifests and those of some older versions do not tell all that their releases use.
    if (manifests.length < releases.length || !manifests.every(listsAllFolders)) return
    const inUse = foldersInUse(manifests)
    for (const name of listFolder(folders.pages(referenceId)))
      if (!releases.includes(name)) await folders.removePages(referenceId, name, inUse.get(name))
  }

  const store: FolderStore = {
    siteDir,
    async withLock(referenceId, work) {
      assertReferenceId(referenceId)
      const lease = await acquireLock(join(siteDir, 'locks', referenceId), locks)
      if (!lease) throw new PublishError('busy', referenceId, 'another publisher is working on this venue')
      try {
        return await work(lease)
      } finally {
        await lease.release()
      }
    },
    async live(referenceId) {
      const buildId = liveId(referenceId)
      if (buildId === null) return null
      const folder = join(home(referenceId), buildId)
      return {
        buildId,
        manifest: folders.readManifest(referenceId, buildId),
        read: async (file) => readText(join(folder, file)),
      }
    },
    liveId: async (referenceId) => liveId(referenceId),
    has: async (referenceId) => liveId(referenceId) !== null,
    async sweep(referenceId) {
      const live = liveId(referenceId)
      for (const name of folders.list(referenceId)) {
        if (name.startsWith('.') || live === null || name > live) await folders.remove(referenceId, name)
      }
      for (const name of listFolder(folders.pages(referenceId)))
        if (live === null || name > live) await folders.removePages(referenceId, name)
    },
    begin: async (referenceId, buildId, live, isUrgent = false) =>
      beginRelease({
        ...{ home: home(referenceId), pages: folders.pages(referenceId) },
        ...{ buildId, live, isUrgent },
      }),
    async seal(release, manifest) {
      await release.flush()
      release.write(MANIFEST_FILE, JSON.stringify(manifest))
      await release.flush()
      await flushPath(home(manifest.referenceId))
    },
    async activate(referenceId, buildId, lease) {
      if (!(await lease.held()))
        throw new PublishError('busy', referenceId, 'lost the lock to another publisher')
      await folders.point(referenceId, buildId)
    },
    async discard(referenceId, buildId) {
      if (listFolder(home(referenceId)).includes(buildId)) await folders.remove(referenceId, buildId)
      await folders.removePages(referenceId, buildId)
    },
    async prune(referenceId, keep = KEPT_RELEASES) {
      const live = liveId(referenceId)
      const old = folders.list(referenceId).filter((name) => name !== live)
      for (const name of old.slice(keep - 1)) await folders.remove(referenceId, name)
      await removeUnusedPages(referenceId)
    },
    rollback: (referenceId) => rollbackVenue(store, referenceId),
    unpublish: (referenceId) =>
      store.withLock(referenceId, async () => {
        rmSync(folders.pointer(referenceId), { force: true })
        for (const folder of [home(referenceId), folders.pages(referenceId)]) await removeFolder(folder)
      }),
    async status(referenceId) {
      const releases = folders
        .list(referenceId)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) => summarizeRelease(name, folders.readManifest(referenceId, name)))
      return { live: liveId(referenceId), releases }
    },
    references: async () => listFolder(join(siteDir, 'venues')).sort(),
    installAssets: ({ dir, bundleId }) => installAssets(siteDir, dir, bundleId),
    async pruneAssets(now) {
      const used = new Set<string>()
      for (const reference of await store.references()) {
        for (const { bundle } of (await store.status(reference)).releases) used.add(bundle)
      }
      return pruneAssets(siteDir, used, now)
    },
  }
  return store
}

/** A release with at most as many files to make flushes them early. */
const FEW = 100
/** Number of files flushed early: those, their compressed copies and the metadata. If damaged files are made again, there are more. */
const MOST_EARLY = 2 * FEW + 10

type NewRelease = {
  /** Folder of the venue's releases. */
  readonly home: string
  /** Folder of the pages that its builds made. */
  readonly pages: string
  readonly buildId: string
  /** The new release may link to the page folders of this one. */
  readonly live: LiveRelease | null
  readonly isUrgent: boolean
}

/** Creates the folders of a new release. */
function beginRelease({ home, pages, buildId, live, isUrgent }: NewRelease): ReleaseWriter {
  const folder = join(home, buildId)
  mkdirSync(home, { recursive: true })
  mkdirSync(folder)
  const writer = createFolderWriter(folder, {
    locate: (path) => join(isPagePath(path) ? join(pages, buildId) : folder, path),
    isUrgent,
  })
  let shared: SharedFolders = {}
  /** Top-level folders of this build's own pages. The release links to them. */
  const own = new Set<string>()
  let linking: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>())

  async function linkAll(kept: readonly KeptFile[], made: Iterable<string>): Promise<ReadonlySet<string>> {
    const manifest = live?.manifest
    if (!manifest || kept.length === 0) return new Set(kept.map(({ file }) => file))
    const from = join(home, manifest.buildId)
    const intact = await findIntact(from, kept, isUrgent)
    const lost = Object.keys(manifest.files).filter((file) => !intact.has(file))
    // Releases of older versions contain their pages themselves, which would be removed with them. Those of some do not list all
    // links.
    const canShare = manifest.folders !== undefined && listsAllFolders(manifest)
    const unchanged = canShare ? findUnchangedFolders(intact, [...made, ...lost]) : []
    const single = withoutFolders(intact, unchanged)
    await writer.prepare([...single, ...unchanged])
    shared = listSharedFolders(unchanged, manifest)
    await writer.linkFolders(unchanged.map((path) => [path, join(pages, shared[path] ?? '', path)]))
    for (const path of [...single, ...unchanged])
      if (isPagePath(path)) own.add(path.slice(0, path.indexOf('/')))
    for (const file of single) if (!writer.link(file, from)) intact.delete(file)
    return new Set(kept.flatMap(({ file }) => (intact.has(file) ? [] : [file])))
  }

  return {
    write(file, body, styles) {
      if (isPagePath(file)) own.add(file.slice(0, file.indexOf('/')))
      return writer.write(file, body, styles)
    },
    bytesWritten: writer.bytesWritten,
    // A large venue has thousands of files. Another thread checks them while the changed pages are made.
    async linkAll(kept, made = []) {
      if ([...made].length <= FEW) writer.flushEarly(MOST_EARLY)
      linking = linkAll(kept, made)
      linking.catch(() => {})
    },
    damaged: () => linking,
    sharedFolders: () => shared,
    untilReady: writer.untilReady,
    async flush() {
      await writer.linkFolders([...own].map((path) => [path, join(pages, buildId, path)]))
      // These contain only folders, so the writer, which flushes the folders of files, does not know them.
      const parents = own.size > 0 ? [join(pages, buildId), pages, dirname(pages)] : []
      own.clear()
      await writer.flush()
      for (const path of [...parents, folder]) await flushPath(path)
    },
    async abandon() {
      await linking.catch(() => {})
      await writer.untilIdle()
    },
  }
}

async function findIntact(
  folder: string,
  kept: readonly KeptFile[],
  isUrgent: boolean,
): Promise<Set<string>> {
  const files = kept.map(({ file }) => file)
  const sizes = Float64Array.from(kept, ({ size }) => size)
  const intact = new Set(files)
  for (const file of await findDamagedFiles({ folder, files, sizes }, isUrgent)) intact.delete(file)
  return intact
}

/** Whether a path is in a folder of pages, and not directly in the release or among the records of its build. */
const isPagePath = (path: string): boolean => path.includes('/') && !path.startsWith('builds/')
