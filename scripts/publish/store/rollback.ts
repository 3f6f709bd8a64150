import { PublishError } from '../release/errors.ts'
import type { Manifest } from '../release/manifest.ts'
import type { ReleaseStore, ReleaseSummary } from './release-store.ts'

/** Points a venue back to the release before its live one. Throws `no-release` if there is none. */
export function rollbackVenue(
  store: Pick<ReleaseStore, 'withLock' | 'status' | 'activate'>,
  referenceId: string,
): Promise<{ from: string; to: string }> {
  return store.withLock(referenceId, async (lease) => {
    const { live, releases } = await store.status(referenceId)
    const before = releases.find((release) => live !== null && release.buildId < live)
    if (live === null || !before)
      throw new PublishError('no-release', referenceId, 'there is no earlier release to go back to')
    await store.activate(referenceId, before.buildId, lease)
    return { from: live, to: before.buildId }
  })
}

/** The entry of a release in `ReleaseStatus`; none if the release has no readable manifest. */
export function summarizeRelease(buildId: string, manifest: Manifest | null): ReleaseSummary[] {
  if (!manifest) return []
  const { timestamp, bundle, files } = manifest
  return [{ buildId, timestamp, bundle, files: Object.keys(files).length }]
}
