import * as v from 'valibot'
import { buildMeta } from '../../../src/contract/site/build-meta.ts'
import { releaseKey, venueKey } from '../../../src/contract/site/site-objects.ts'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE, metaFile } from '../release/files.ts'
import { type Manifest, readManifest } from '../release/manifest.ts'
import { assertReferenceId } from '../release/reference.ts'
import { installAssets, pruneAssets } from './assets-s3.ts'
import { createHosts, readPointer, type VenuePointer } from './hosts-s3.ts'
import { acquireLease, honoursConditions, type LeaseOptions } from './lease-s3.ts'
import type { Bucket } from './object-bucket.ts'
import { KEEP_RELEASES, type ReleaseStatus, type ReleaseStore } from './release-store.ts'
import { createObjectWriter } from './write-s3.ts'

const READ_AT_ONCE = 16

/**
 * The releases of every venue on object storage, by the keys that `src/contract/site/site-objects.ts` names and the edge reads:
 * `releases/{ref}/{buildId}/…`, never written to again, and `venues/{ref}`, one object that names the live one. Beside
 * these `locks/{ref}`, the lease of who publishes.
 */
export function openObjectStore(bucket: Bucket, leases: LeaseOptions = {}): ReleaseStore {
  const hosts = createHosts(bucket)
  let conditions: Promise<boolean> | undefined
  const conditional = () => {
    conditions ??= honoursConditions(bucket)
    return conditions
  }

  async function pointerOf(referenceId: string): Promise<(VenuePointer & { etag: string }) | null> {
    assertReferenceId(referenceId)
    const found = await bucket.get(venueKey(referenceId))
    return found && { ...readPointer(found.text), etag: found.etag }
  }

  async function manifestOf(referenceId: string, buildId: string): Promise<Manifest | null> {
    const found = await bucket.get(`${releaseKey(referenceId, buildId)}/${MANIFEST_FILE}`)
    return found && readManifest(found.text)
  }

  /** Whatever releases there are, finished or not, newest first. Asks for each: storage has no folders to list. */
  async function buildIds(referenceId: string): Promise<string[]> {
    assertReferenceId(referenceId)
    const home = releaseKey(referenceId, '')
    const found: string[] = []
    for (let after = home; ; ) {
      const key = await bucket.next(home, after)
      if (key === null) return found.reverse()
      const [buildId = ''] = key.slice(home.length).split('/')
      found.push(buildId)
      // `0` is what follows `/`: the first key behind all files of this release.
      after = `${home}${buildId}0`
    }
  }

  /** The manifest goes first: a half-removed release must not look like one. */
  async function remove(referenceId: string, buildId: string): Promise<void> {
    const release = releaseKey(referenceId, buildId)
    await bucket.remove([`${release}/${MANIFEST_FILE}`])
    await bucket.remove((await bucket.list(`${release}/`)).map(({ key }) => key))
  }

  async function hostsOf(referenceId: string, buildId: string): Promise<string[]> {
    const key = `${releaseKey(referenceId, buildId)}/${metaFile(buildId)}`
    const found = await bucket.get(key)
    if (!found) throw new PublishError('store-failed', referenceId, `${key} is not there`)
    return v.parse(buildMeta, JSON.parse(found.text)).domains.map((host) => host.toLowerCase())
  }

  const store: ReleaseStore = {
    async withLock(referenceId, work) {
      assertReferenceId(referenceId)
      const lease = await acquireLease(bucket, `locks/${referenceId}`, await conditional(), leases)
      if (!lease) throw new PublishError('busy', referenceId, 'another publisher is at work on this venue')
      try {
        return await work(lease)
      } finally {
        // What is done is done: a lease that stays is stale soon.
        await lease.release().catch(() => {})
      }
    },
    async live(referenceId) {
      const buildId = (await pointerOf(referenceId))?.buildId
      if (buildId === undefined) return null
      const release = releaseKey(referenceId, buildId)
      return {
        buildId,
        manifest: await manifestOf(referenceId, buildId),
        read: async (file) => (await bucket.get(`${release}/${file}`))?.text ?? null,
      }
    },
    liveId: async (referenceId) => (await pointerOf(referenceId))?.buildId ?? null,
    async has(referenceId) {
      assertReferenceId(referenceId)
      return bucket.has(venueKey(referenceId))
    },
    async sweep(referenceId) {
      const live = await pointerOf(referenceId)
      for (const buildId of await buildIds(referenceId)) {
        if (live === null || buildId > live.buildId) await remove(referenceId, buildId)
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
    async activate(referenceId, buildId, lease) {
      const own = await hostsOf(referenceId, buildId)
      const before = await pointerOf(referenceId)
      const lost = () => new PublishError('busy', referenceId, 'lost the lease to another publisher')
      // Asked after the pointer was read: whoever takes the lease from here on changes what the write below depends on.
      if (!(await lease.held())) throw lost()
      await hosts.claim(referenceId, own)
      const dropped = (before?.hosts ?? []).filter((host) => !own.includes(host))
      const body = JSON.stringify({ buildId, hosts: own, dropped } satisfies VenuePointer)
      const expected = before ? { etag: before.etag } : 'absent'
      const condition = (await conditional()) ? expected : 'any'
      // Not written by this call, it may be of an earlier try whose answer got lost; or it is somebody else's.
      if (!(await bucket.putIf(venueKey(referenceId), body, condition))) {
        if ((await bucket.get(venueKey(referenceId)))?.text !== body) throw lost()
      }
      await hosts.release(referenceId, dropped)
    },
    async discard(referenceId, buildId) {
      assertReferenceId(referenceId)
      await remove(referenceId, buildId)
    },
    async prune(referenceId, keep = KEEP_RELEASES) {
      const live = (await pointerOf(referenceId))?.buildId
      const old = (await buildIds(referenceId)).filter((buildId) => buildId !== live)
      for (const buildId of old.slice(keep - 1)) await remove(referenceId, buildId)
    },
    rollback: (referenceId) =>
      store.withLock(referenceId, async (lease) => {
        const { live, releases } = await store.status(referenceId)
        const before = releases.find((release) => live !== null && release.buildId < live)
        if (live === null || !before)
          throw new PublishError('no-release', referenceId, 'there is no earlier release to go back to')
        await store.activate(referenceId, before.buildId, lease)
        return { from: live, to: before.buildId }
      }),
    unpublish: (referenceId) =>
      store.withLock(referenceId, async () => {
        const pointer = await pointerOf(referenceId)
        // The pointer knows the hosts: while it is there, this can be done again.
        if (pointer) await hosts.release(referenceId, [...pointer.hosts, ...pointer.dropped])
        await bucket.remove([venueKey(referenceId)])
        for (const buildId of await buildIds(referenceId)) await remove(referenceId, buildId)
      }),
    async status(referenceId) {
      const releases: ReleaseStatus['releases'] = []
      for (const buildId of await buildIds(referenceId)) {
        const manifest = await manifestOf(referenceId, buildId)
        if (!manifest) continue
        const { timestamp, bundle, files } = manifest
        releases.push({ buildId, timestamp, bundle, files: Object.keys(files).length })
      }
      return { live: (await pointerOf(referenceId))?.buildId ?? null, releases }
    },
    async references() {
      return (await bucket.list(venueKey(''))).map(({ key }) => key.slice(venueKey('').length)).sort()
    },
    installAssets: (bundle) => installAssets(bucket, bundle),
    pruneAssets: (now) => pruneAssets(bucket, () => bundlesInUse(store), now),
  }
  return store
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
