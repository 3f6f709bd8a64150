import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { PublishError } from './errors.ts'
import { MANIFEST_FILE } from './files.ts'
import { acquireLock, type Lease, type LockOptions } from './lock-fs.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { assertReferenceId } from './reference.ts'
import { createFolderWriter, type FolderWriter, flushPath } from './write-fs.ts'

/** Releases kept per venue, the live one among them. */
export const KEEP_RELEASES = 3

export type LiveRelease = { buildId: string; folder: string; manifest: Manifest | null }
export type ReleaseStatus = {
  live: string | null
  /** Complete releases, newest first. */
  releases: { buildId: string; timestamp: string; bundle: string; files: number }[]
}

/**
 * The releases of every venue on a file system:
 * `releases/{ref}/{buildId}/…` immutable folders, `venues/{ref}` a symlink to the live one, `locks/{ref}`.
 * A build id sorts by time. What is newer than the live release was never finished, or was rolled back: the next
 * publish sweeps it. Every method throws `bad-reference` for what is not a reference id.
 */
export type ReleaseStore = {
  readonly siteDir: string
  /** Runs `work` as the only publisher of that venue; throws `busy` if another one does not finish in time. */
  withLock<T>(referenceId: string, work: (lease: Lease) => Promise<T>): Promise<T>
  live(referenceId: string): LiveRelease | null
  /** Is this venue published? */
  has(referenceId: string): boolean
  /** Removes what a publisher that died left behind. Only under the lock. */
  sweep(referenceId: string): void
  /** A new folder for that build, invisible to readers until `activate`. */
  begin(referenceId: string, buildId: string): FolderWriter & { folder: string }
  /** Writes the manifest, the last file of a release, and waits until all of it is on the disk. */
  seal(release: FolderWriter, manifest: Manifest): Promise<void>
  /** The swap: one rename. Throws `busy` if the lock was lost meanwhile. */
  activate(referenceId: string, buildId: string, lease: Lease): Promise<void>
  /** Drops an unfinished release. */
  discard(referenceId: string, buildId: string): void
  /** Removes old releases but the newest `keep`; the live one always stays. */
  prune(referenceId: string, keep?: number): void
  /** Points the venue back to the release before the live one. Throws `no-release` if there is none. */
  rollback(referenceId: string): Promise<{ from: string; to: string }>
  /** Takes the venue off the site, with all its releases. */
  unpublish(referenceId: string): Promise<void>
  status(referenceId: string): ReleaseStatus
  /** Every published venue, and the site's own pages. */
  references(): string[]
}

export function openReleaseStore(siteDir: string, locks: LockOptions = {}): ReleaseStore {
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
    try {
      return readManifest(readFileSync(join(home(referenceId), buildId, MANIFEST_FILE), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
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

  const store: ReleaseStore = {
    siteDir,
    async withLock(referenceId, work) {
      assertReferenceId(referenceId)
      const lease = await acquireLock(join(siteDir, 'locks', referenceId), locks)
      if (!lease) throw new PublishError('busy', referenceId, 'another publisher is at work on this venue')
      try {
        return await work(lease)
      } finally {
        lease.release()
      }
    },
    live(referenceId) {
      const buildId = liveId(referenceId)
      if (buildId === null) return null
      const folder = join(home(referenceId), buildId)
      return { buildId, folder, manifest: manifestOf(referenceId, buildId) }
    },
    has: (referenceId) => liveId(referenceId) !== null,
    sweep(referenceId) {
      const live = liveId(referenceId)
      for (const name of folders(referenceId)) {
        if (name.startsWith('.') || live === null || name > live) remove(referenceId, name)
      }
    },
    begin(referenceId, buildId) {
      const folder = join(home(referenceId), buildId)
      mkdirSync(home(referenceId), { recursive: true })
      mkdirSync(folder)
      return { folder, ...createFolderWriter(folder, 'page') }
    },
    async seal(release, manifest) {
      release.write(MANIFEST_FILE, JSON.stringify(manifest))
      await release.flush()
      await flushPath(home(manifest.referenceId))
    },
    async activate(referenceId, buildId, lease) {
      if (!lease.held()) throw new PublishError('busy', referenceId, 'lost the lock to another publisher')
      await point(referenceId, buildId)
    },
    discard(referenceId, buildId) {
      if (list(home(referenceId)).includes(buildId)) remove(referenceId, buildId)
    },
    prune(referenceId, keep = KEEP_RELEASES) {
      const live = liveId(referenceId)
      const old = folders(referenceId).filter((name) => name !== live)
      for (const name of old.slice(keep - 1)) remove(referenceId, name)
    },
    rollback: (referenceId) =>
      store.withLock(referenceId, async (lease) => {
        const { live, releases } = store.status(referenceId)
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
    status(referenceId) {
      const releases: ReleaseStatus['releases'] = []
      for (const buildId of folders(referenceId)) {
        const manifest = buildId.startsWith('.') ? null : manifestOf(referenceId, buildId)
        if (!manifest) continue
        const { timestamp, bundle, files } = manifest
        releases.push({ buildId, timestamp, bundle, files: Object.keys(files).length })
      }
      return { live: liveId(referenceId), releases }
    },
    references: () => list(join(siteDir, 'venues')).sort(),
  }
  return store
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
