import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE } from '../release/files.ts'
import { assertReferenceId } from '../release/reference.ts'
import { installAssets, pruneAssets } from './assets-fs.ts'
import { acquireLock, type LockOptions } from './lock-fs.ts'
import { createReleaseFolders, listFolder, readText } from './release-folders.ts'
import { KEPT_RELEASES, type LiveRelease, type ReleaseStore, type ReleaseWriter } from './release-store.ts'
import { rollbackVenue, summarizeRelease } from './rollback.ts'
import { createFolderWriter, flushPath } from './write-fs.ts'

/** A store in a folder, which file servers read. */
export type FolderStore = ReleaseStore & { readonly siteDir: string }

/**
 * Opens the releases of all venues in a folder:
 * `releases/{ref}/{buildId}/…` are immutable folders, `venues/{ref}` is a symbolic link to the live one, `locks/{ref}` is the lock.
 * Most file system calls are synchronous, although the interface is asynchronous for the sake of other stores.
 */
export function openReleaseStore(siteDir: string, locks: LockOptions = {}): FolderStore {
  const folders = createReleaseFolders(siteDir)
  const { home, liveId } = folders

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
        if (name.startsWith('.') || live === null || name > live) folders.remove(referenceId, name)
      }
    },
    begin: async (referenceId, buildId, live) => beginRelease(home(referenceId), buildId, live),
    async seal(release, manifest) {
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
      if (listFolder(home(referenceId)).includes(buildId)) folders.remove(referenceId, buildId)
    },
    async prune(referenceId, keep = KEPT_RELEASES) {
      const live = liveId(referenceId)
      const old = folders.list(referenceId).filter((name) => name !== live)
      for (const name of old.slice(keep - 1)) folders.remove(referenceId, name)
    },
    rollback: (referenceId) => rollbackVenue(store, referenceId),
    unpublish: (referenceId) =>
      store.withLock(referenceId, async () => {
        rmSync(folders.pointer(referenceId), { force: true })
        rmSync(home(referenceId), { recursive: true, force: true })
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

/** Creates the folder of a new release. `home` is the folder of all releases of the venue. */
function beginRelease(home: string, buildId: string, live: LiveRelease | null): ReleaseWriter {
  const folder = join(home, buildId)
  mkdirSync(home, { recursive: true })
  mkdirSync(folder)
  const writer = createFolderWriter(folder, 'page')
  return {
    write: writer.write,
    bytesWritten: writer.bytesWritten,
    async linkAll(kept) {
      const from = live && join(home, live.buildId)
      await writer.prepare(kept.map(({ file }) => file))
      const stale = kept.filter(({ file, size }) => from === null || !writer.link(file, from, size))
      return new Set(stale.map(({ file }) => file))
    },
    untilReady: writer.untilReady,
    flush: writer.flush,
    abandon: writer.untilIdle,
  }
}
