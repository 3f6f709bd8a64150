import { releaseKey, venueKey } from '../../../src/contract/site/site-objects.ts'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE } from '../release/files.ts'
import { assertReferenceId } from '../release/reference.ts'
import { installAssets, pruneAssets } from './assets-s3.ts'
import { createHosts, type VenuePointer } from './hosts-s3.ts'
import { acquireLease, type LeaseOptions, supportsConditionalWrites } from './lease-s3.ts'
import type { Bucket } from './object-bucket.ts'
import { createReleaseObjects } from './release-objects.ts'
import { KEPT_RELEASES, type Lease, type ReleaseStatus, type ReleaseStore } from './release-store.ts'
import { rollbackVenue, summarizeRelease } from './rollback.ts'
import { createObjectWriter } from './write-s3.ts'

const READ_AT_ONCE = 16

/**
 * Opens the releases of all venues in a bucket. `src/contract/site/site-objects.ts` defines the keys, which the edge reads too:
 * `releases/{ref}/{buildId}/…` is immutable, `venues/{ref}` is one object that names the live release. `locks/{ref}` is
 * the publisher's lease.
 */
export function openObjectStore(bucket: Bucket, leases: LeaseOptions = {}): ReleaseStore {
  const objects = createReleaseObjects(bucket)
  const hosts = createHosts(bucket)
  let conditional: Promise<boolean> | undefined
  const isConditional = () => {
    conditional ??= supportsConditionalWrites(bucket)
    return conditional
  }
  const activate = createActivation(bucket, isConditional)

  const store: ReleaseStore = {
    async withLock(referenceId, work) {
      assertReferenceId(referenceId)
      const lease = await acquireLease(bucket, `locks/${referenceId}`, await isConditional(), leases)
      if (!lease) throw new PublishError('busy', referenceId, 'another publisher is working on this venue')
      try {
        return await work(lease)
      } finally {
        // The work is done. A lease that cannot be released expires.
        await lease.release().catch(() => {})
      }
    },
    async live(referenceId) {
      const buildId = (await objects.readVenuePointer(referenceId))?.buildId
      if (buildId === undefined) return null
      const release = releaseKey(referenceId, buildId)
      return {
        buildId,
        manifest: await objects.readManifest(referenceId, buildId),
        read: async (file) => (await bucket.get(`${release}/${file}`))?.text ?? null,
      }
    },
    liveId: async (referenceId) => (await objects.readVenuePointer(referenceId))?.buildId ?? null,
    async has(referenceId) {
      assertReferenceId(referenceId)
      return bucket.has(venueKey(referenceId))
    },
    async sweep(referenceId) {
      const live = await objects.readVenuePointer(referenceId)
      for (const buildId of await objects.list(referenceId)) {
        if (live === null || buildId > live.buildId) await objects.remove(referenceId, buildId)
      }
      if (live) await hosts.release(referenceId, live.dropped)
    },
    async begin(referenceId, buildId, live) {
      const from = live && releaseKey(referenceId, live.buildId)
      return createObjectWriter(bucket, releaseKey(referenceId, buildId), from)
    },
    async seal(release, manifest) {
      await release.flush()
      release.write(MANIFEST_FILE, JSON.stringify(manifest))
      await release.flush()
    },
    activate,
    async discard(referenceId, buildId) {
      assertReferenceId(referenceId)
      await objects.remove(referenceId, buildId)
    },
    async prune(referenceId, keep = KEPT_RELEASES) {
      const live = (await objects.readVenuePointer(referenceId))?.buildId
      const old = (await objects.list(referenceId)).filter((buildId) => buildId !== live)
      for (const buildId of old.slice(keep - 1)) await objects.remove(referenceId, buildId)
    },
    rollback: (referenceId) => rollbackVenue(store, referenceId),
    unpublish: (referenceId) =>
      store.withLock(referenceId, async () => {
        const pointer = await objects.readVenuePointer(referenceId)
        // The pointer names the hosts. As long as it exists, an interrupted removal can be repeated.
        if (pointer) await hosts.release(referenceId, [...pointer.hosts, ...pointer.dropped])
        await bucket.remove([venueKey(referenceId)])
        for (const buildId of await objects.list(referenceId)) await objects.remove(referenceId, buildId)
      }),
    async status(referenceId) {
      const releases: ReleaseStatus['releases'] = []
      for (const buildId of await objects.list(referenceId))
        releases.push(...summarizeRelease(buildId, await objects.readManifest(referenceId, buildId)))
      return { live: (await objects.readVenuePointer(referenceId))?.buildId ?? null, releases }
    },
    async references() {
      return (await bucket.list(venueKey(''))).map(({ key }) => key.slice(venueKey('').length)).sort()
    },
    installAssets: (bundle) => installAssets(bucket, bundle),
    pruneAssets: (now) => pruneAssets(bucket, () => bundlesInUse(store), now),
  }
  return store
}

/** Creates `ReleaseStore.activate`: writes the venue's pointer and the pointers of its own hosts. */
function createActivation(bucket: Bucket, isConditional: () => Promise<boolean>) {
  const objects = createReleaseObjects(bucket)
  const hosts = createHosts(bucket)
  return async (referenceId: string, buildId: string, lease: Lease): Promise<void> => {
    const own = await objects.readHosts(referenceId, buildId)
    const before = await objects.readVenuePointer(referenceId)
    const lost = () => new PublishError('busy', referenceId, 'lost the lease to another publisher')
    // Checked after the pointer was read: if another publisher takes the lease later, the conditional write below fails.
    if (!(await lease.held())) throw lost()
    await hosts.claim(referenceId, own)
    const dropped = (before?.hosts ?? []).filter((host) => !own.includes(host))
    const body = JSON.stringify({ buildId, hosts: own, dropped } satisfies VenuePointer)
    const expected = before ? { etag: before.etag } : 'absent'
    const condition = (await isConditional()) ? expected : 'any'
    // If the write was refused, an earlier attempt may have succeeded although its response was lost.
    if (!(await bucket.putIf(venueKey(referenceId), body, condition))) {
      if ((await bucket.get(venueKey(referenceId)))?.text !== body) throw lost()
    }
    await hosts.release(referenceId, dropped)
  }
}

async function bundlesInUse(store: ReleaseStore): Promise<Set<string>> {
  const references = await store.references()
  const used = new Set<string>()
  for (let from = 0; from < references.length; from += READ_AT_ONCE) {
    const statuses = await Promise.all(references.slice(from, from + READ_AT_ONCE).map(store.status))
    for (const { releases } of statuses) for (const { bundle } of releases) used.add(bundle)
  }
  return used
}
