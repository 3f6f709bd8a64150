import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE } from '../release/files.ts'
import { type Manifest, readManifest } from '../release/manifest.ts'
import { assertReferenceId } from '../release/reference.ts'
import { installAssets, pruneAssets } from './assets-fs.ts'
import { acquireLock, type LockOptions } from './lock-fs.ts'
import { KEEP_RELEASES, type ReleaseStatus, type ReleaseStore } from './release-store.ts'
import { createFolderWriter, flushPath } from './write-fs.ts'

/** The folder a site is in, as well: servers of files read it. */
export type FolderStore = ReleaseStore & { readonly siteDir: string }

/**
 * The releases of every venue on a file system:
 * `releases/{ref}/{buildId}/…` immutable folders, `venues/{ref}` a symlink to the live one, `locks/{ref}`.
 * Most is read and written synchronously, within functions that another store needs its time for.
 */
export function openReleaseStore(siteDir: string, locks: LockOptions = {}): FolderStore {
  const home = (referenceId: string) => {
    assertReferenceId(referenceId)
    return join(siteDir, 'releases', referenceId)
  }
  const pointer = (referenceId: string) => {
    assertReferenceId(referenceId)
    return join(siteDir, 'venues', referenceId)
  }

  function liveId(referenceId: string): string | null {
    try {
      return basename(readlinkSync(pointer(referenceId)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  function manifestOf(referenceId: string, buildId: string): Manifest | null {
    const text = readText(join(home(referenceId), buildId, MANIFEST_FILE))
    return text === null ? null : readManifest(text)
  }

  function folders(referenceId: string): string[] {
    return list(home(referenceId)).sort().reverse()
  }

  // A folder loses its name first: a half-removed release must not look like one.
  function remove(referenceId: string, name: string): void {
    const folder = join(home(referenceId), name)
    const trash = join(home(referenceId), `.trash-${randomBytes(6).toString('hex')}`)
    if (!name.startsWith('.')) renameSync(folder, trash)
    rmSync(name.startsWith('.') ? folder : trash, { recursive: true, force: true })
  }

  async function point(referenceId: string, buildId: string): Promise<void> {
    const temporary = join(home(referenceId), `.live-${randomBytes(6).toString('hex')}`)
    mkdirSync(join(siteDir, 'venues'), { recursive: true })
    symlinkSync(join('..', 'releases', referenceId, buildId), temporary)
    renameSync(temporary, pointer(referenceId))
    await flushPath(join(siteDir, 'venues'))
  }

  const store: FolderStore = {
    siteDir,
    async withLock(referenceId, work) {
      assertReferenceId(referenceId)
      const lease = await acquireLock(join(siteDir, 'locks', referenceId), locks)
      if (!lease) throw new PublishError('busy', referenceId, 'another publisher is at work on this venue')
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
        manifest: manifestOf(referenceId, buildId),
        read: async (file) => readText(join(folder, file)),
      }
    },
    liveId: async (referenceId) => liveId(referenceId),
    has: async (referenceId) => liveId(referenceId) !== null,
    async sweep(referenceId) {
      const live = liveId(referenceId)
      for (const name of folders(referenceId)) {
        if (name.startsWith('.') || live === null || name > live) remove(referenceId, name)
      }
    },
    async begin(referenceId, buildId, live) {
      const folder = join(home(referenceId), buildId)
      mkdirSync(home(referenceId), { recursive: true })
      mkdirSync(folder)
      const writer = createFolderWriter(folder, 'page')
      return {
        write: writer.write,
        stored: writer.stored,
        async linkAll(kept) {
          const from = live && join(home(referenceId), live.buildId)
          await writer.prepare(kept.map(({ file }) => file))
          const stale = kept.filter(({ file, size }) => from === null || !writer.link(file, from, size))
          return new Set(stale.map(({ file }) => file))
        },
        room: writer.room,
        flush: writer.flush,
        abandon: writer.over,
      }
    },
    async seal(release, manifest) {
      release.write(MANIFEST_FILE, JSON.stringify(manifest))
      await release.flush()
      await flushPath(home(manifest.referenceId))
    },
    async activate(referenceId, buildId, lease) {
      if (!(await lease.held()))
        throw new PublishError('busy', referenceId, 'lost the lock to another publisher')
      await point(referenceId, buildId)
    },
    async discard(referenceId, buildId) {
      if (list(home(referenceId)).includes(buildId)) remove(referenceId, buildId)
    },
    async prune(referenceId, keep = KEEP_RELEASES) {
      const live = liveId(referenceId)
      const old = folders(referenceId).filter((name) => name !== live)
      for (const name of old.slice(keep - 1)) remove(referenceId, name)
    },
    rollback: (referenceId) =>
      store.withLock(referenceId, async (lease) => {
        const { live, releases } = await store.status(referenceId)
        const before = releases.find((release) => live !== null && release.buildId < live)
        if (live === null || !before) {
          throw new PublishError('no-release', referenceId, 'there is no earlier release to go back to')
        }
        await store.activate(referenceId, before.buildId, lease)
        return { from: live, to: before.buildId }
      }),
    unpublish: (referenceId) =>
      store.withLock(referenceId, async () => {
        rmSync(pointer(referenceId), { force: true })
        rmSync(home(referenceId), { recursive: true, force: true })
      }),
    async status(referenceId) {
      const releases: ReleaseStatus['releases'] = []
      for (const buildId of folders(referenceId)) {
        const manifest = buildId.startsWith('.') ? null : manifestOf(referenceId, buildId)
        if (!manifest) continue
        const { timestamp, bundle, files } = manifest
        releases.push({ buildId, timestamp, bundle, files: Object.keys(files).length })
      }
      return { live: liveId(referenceId), releases }
    },
    references: async () => list(join(siteDir, 'venues')).sort(),
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

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
