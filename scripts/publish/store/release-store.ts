import type { Manifest } from '../release/manifest.ts'
import type { ScreenStyles } from '../release/page-parts.ts'
import type { SharedFolders } from './shared-folders.ts'

/** Releases kept per venue, the live one among them. */
export const KEPT_RELEASES = 3

export type LiveRelease = {
  readonly buildId: string
  /** Null if it is unreadable; the next publication then makes every file. */
  readonly manifest: Manifest | null
  /** Reads a file of the release (`dinein/index.html`). Null if it does not exist. */
  read(file: string): Promise<string | null>
}

export type ReleaseStatus = {
  live: string | null
  /** Complete releases, newest first. */
  releases: ReleaseSummary[]
}

/** `files` is the number of files. */
export type ReleaseSummary = { buildId: string; timestamp: string; bundle: string; files: number }

/** A held lock. `held` is checked again before the step that must not happen twice. */
export type Lease = { held(): Promise<boolean>; release(): Promise<void> }

/** An unchanged file of the previous release. `size` is that of the uncompressed file. */
export type KeptFile = { readonly file: string; readonly size: number }

/** A release in progress, which is not visible to readers. */
export type ReleaseWriter = {
  /**
   * Writes a file and its compressed copies in the background, so that thousands of
   * small files need no wait each. Returns the bytes of the file itself. `styles` are inserted into a page.
   */
  write(file: string, body: string | Buffer, styles?: ScreenStyles): number
  /** Bytes written so far, including compressed copies. */
  bytesWritten(): number
  /**
   * Begins to link files of the live release. `made` are the files that the new release makes, which may be written when this
   * resolves.
   */
  linkAll(kept: readonly KeptFile[], made?: Iterable<string>): Promise<void>
  /** Resolves to the files that could not be linked, because they are missing or damaged. They must be made again. */
  damaged(): Promise<ReadonlySet<string>>
  /** Folders that are links to older releases. */
  sharedFolders(): SharedFolders
  /** Resolves when more files may be queued, which may be at once. Rejects if a file could not be written. */
  untilReady(): Promise<void>
  /** Resolves when everything written would survive a power failure. */
  flush(): Promise<void>
  /** Gives the release up. Resolves when no more writes will happen and the store may remove it. */
  abandon(): Promise<void>
}

/** A compiled bundle's folder and id. */
export type InstallableBundle = { readonly dir: string; readonly bundleId: string }

/**
 * The releases of all venues. Complete releases are immutable. Each venue has one pointer to its live release, which is
 * replaced atomically. Build ids sort by time. Releases newer than the live one are incomplete or were rolled
 * back; the next publication removes them. Every method throws `bad-reference` for an invalid reference id.
 */
export type ReleaseStore = {
  /** Runs `work` as the only publisher of the venue. Throws `busy` if another one does not finish in time. */
  withLock<T>(referenceId: string, work: (lease: Lease) => Promise<T>): Promise<T>
  live(referenceId: string): Promise<LiveRelease | null>
  /** The id of the live build. Costs one small read. */
  liveId(referenceId: string): Promise<string | null>
  /** Whether the venue is published. */
  has(referenceId: string): Promise<boolean>
  /** Removes what a killed publisher left behind. Requires the lock. */
  sweep(referenceId: string): Promise<void>
  /** Starts a new release, which may link files of `live`. The files of an urgent one are written before those of others. */
  begin(
    referenceId: string,
    buildId: string,
    live: LiveRelease | null,
    isUrgent?: boolean,
  ): Promise<ReleaseWriter>
  /** Writes the manifest, the last file of a release, after all others are on disk. */
  seal(release: ReleaseWriter, manifest: Manifest): Promise<void>
  /** Makes the release live with one write. Throws `busy` if the lock was lost. */
  activate(referenceId: string, buildId: string, lease: Lease): Promise<void>
  /** Removes an incomplete release. */
  discard(referenceId: string, buildId: string): Promise<void>
  /** Removes old releases except the newest `keep`. The live one always remains. */
  prune(referenceId: string, keep?: number): Promise<void>
  /** Points the venue back to the release before the live one. Throws `no-release` if there is none. */
  rollback(referenceId: string): Promise<{ from: string; to: string }>
  /** Removes the venue and all its releases from the site. */
  unpublish(referenceId: string): Promise<void>
  status(referenceId: string): Promise<ReleaseStatus>
  /** Reference ids of all published venues and of the site's own pages. */
  references(): Promise<string[]>
  /**
   * Installs a bundle's hashed files for all venues, without overwriting any. Required before a release
   * that needs them goes live. Repeated calls are cheap and restore removed files. (The files of `public/` belong to the
   * site's own release.)
   */
  installAssets(bundle: InstallableBundle): Promise<void>
  /**
   * Removes assets that no kept release of any venue needs. Reads every venue's manifests, so call it at
   * the start of a process or the end of a full build, not after a single publication. Keeps bundles of the last hour, because
   * a publisher may be about to use them.
   */
  pruneAssets(now: Date): Promise<{ removed: number }>
}
