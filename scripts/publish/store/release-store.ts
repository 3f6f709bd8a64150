import type { Manifest } from '../release/manifest.ts'

/** Releases kept per venue, the live one among them. */
export const KEPT_RELEASES = 3

export type LiveRelease = {
  readonly buildId: string
  /** Null where it cannot be read: the next publication then makes every file. */
  readonly manifest: Manifest | null
  /** A file of it (`dinein/index.html`), or null where it is not there. */
  read(file: string): Promise<string | null>
}

export type ReleaseStatus = {
  live: string | null
  /** Complete releases, newest first. */
  releases: ReleaseSummary[]
}

/** `files` is the number of files. */
export type ReleaseSummary = { buildId: string; timestamp: string; bundle: string; files: number }

/** Says the lock is still ours; asked again right before the step that must not be done twice. */
export type Lease = { held(): Promise<boolean>; release(): Promise<void> }

/** A file of the release before that stands; `size` is that of the uncompressed file. */
export type KeptFile = { readonly file: string; readonly size: number }

/** A release being made, which no reader sees yet. */
export type ReleaseWriter = {
  /**
   * Writes a file and its compressed copies, or takes them to be written: nothing is waited for, so that thousands of
   * small files cost no turn each. Returns the bytes of the file itself.
   */
  write(file: string, body: string | Buffer): number
  /** Bytes of all that was written so far, compressed copies included. */
  bytesWritten(): number
  /** Takes over files of the live release; returns those that are missing or damaged there and have to be made anew. */
  linkAll(kept: readonly KeptFile[]): Promise<ReadonlySet<string>>
  /** Resolves when there is room for more, and rejects when something could not be written. Asked now and then. */
  untilReady(): Promise<void>
  /** Resolves when everything written would survive a power cut. */
  flush(): Promise<void>
  /** It will not be finished. Resolves when the store may remove it: nothing is written into it behind that. */
  abandon(): Promise<void>
}

/** A compiled bundle's folder and id. */
export type InstallableBundle = { readonly dir: string; readonly bundleId: string }

/**
 * The releases of every venue: each immutable once it is made, and per venue one pointer to the live one, which is
 * replaced as a whole. A build id sorts by time. What is newer than the live release was never finished, or was rolled
 * back: the next publish sweeps it. Every method throws `bad-reference` for what is not a reference id.
 */
export type ReleaseStore = {
  /** Runs `work` as the only publisher of that venue; throws `busy` if another one does not finish in time. */
  withLock<T>(referenceId: string, work: (lease: Lease) => Promise<T>): Promise<T>
  live(referenceId: string): Promise<LiveRelease | null>
  /** The id of its live build, at the cost of one small read. */
  liveId(referenceId: string): Promise<string | null>
  /** Is this venue published? */
  has(referenceId: string): Promise<boolean>
  /** Removes what a publisher that died left behind. Only under the lock. */
  sweep(referenceId: string): Promise<void>
  /** A new release with that id; `live` is what it may take files over from. */
  begin(referenceId: string, buildId: string, live: LiveRelease | null): Promise<ReleaseWriter>
  /** Writes the manifest, the last file of a release, when all others are written for good. */
  seal(release: ReleaseWriter, manifest: Manifest): Promise<void>
  /** The swap: one write. Throws `busy` if the lock was lost meanwhile. */
  activate(referenceId: string, buildId: string, lease: Lease): Promise<void>
  /** Drops an unfinished release. */
  discard(referenceId: string, buildId: string): Promise<void>
  /** Removes old releases but the newest `keep`; the live one always stays. */
  prune(referenceId: string, keep?: number): Promise<void>
  /** Points the venue back to the release before the live one. Throws `no-release` if there is none. */
  rollback(referenceId: string): Promise<{ from: string; to: string }>
  /** Takes the venue off the site, with all its releases. */
  unpublish(referenceId: string): Promise<void>
  status(referenceId: string): Promise<ReleaseStatus>
  /** Every published venue, and the site's own pages. */
  references(): Promise<string[]>
  /**
   * Puts a bundle's hashed files where all venues find them; nothing is ever overwritten. Has to be done before a release
   * that needs them goes live; done again it costs one look, and what somebody removed is put back. (The files of `public/` go with the site's own release.)
   */
  installAssets(bundle: InstallableBundle): Promise<void>
  /**
   * Removes the assets that no kept release of any venue was rendered with. Reads every venue's manifests, so it is for
   * the start of a process or the end of a full build, not for a single publish. Bundles of the last hour stay: a
   * publisher may be about to use them.
   */
  pruneAssets(now: Date): Promise<{ removed: number }>
}
