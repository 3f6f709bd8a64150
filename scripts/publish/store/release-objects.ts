import * as v from 'valibot'
import { buildMetaSchema } from '../../../src/contract/site/build-meta.ts'
import { releaseKey, venueKey } from '../../../src/contract/site/site-objects.ts'
import { PublishError } from '../release/errors.ts'
import { MANIFEST_FILE, metaFile } from '../release/files.ts'
import { type Manifest, readManifest } from '../release/manifest.ts'
import { assertReferenceId } from '../release/reference.ts'
import { readPointer, type VenuePointer } from './hosts-s3.ts'
import type { Bucket } from './object-bucket.ts'

/** Reads and removes the objects of releases in a bucket. */
export function createReleaseObjects(bucket: Bucket) {
  return {
    /** The pointer to a venue's live release, or null if the venue is not published. Throws `bad-reference`. */
    async readVenuePointer(referenceId: string): Promise<(VenuePointer & { etag: string }) | null> {
      assertReferenceId(referenceId)
      const found = await bucket.get(venueKey(referenceId))
      return found && { ...readPointer(found.text), etag: found.etag }
    },

    async readManifest(referenceId: string, buildId: string): Promise<Manifest | null> {
      const found = await bucket.get(`${releaseKey(referenceId, buildId)}/${MANIFEST_FILE}`)
      return found && readManifest(found.text)
    },

    /**
     * Ids of all releases of a venue, complete or not, newest first. Sends one request per release, because object storage
     * has no folders. Throws `bad-reference`.
     */
    async list(referenceId: string): Promise<string[]> {
      assertReferenceId(referenceId)
      const home = releaseKey(referenceId, '')
      const found: string[] = []
      for (let after = home; ; ) {
        const key = await bucket.next(home, after)
        if (key === null) return found.reverse()
        const [buildId = ''] = key.slice(home.length).split('/')
        found.push(buildId)
        // `0` follows `/` in the sort order, so this key sorts after all files of the release.
        after = `${home}${buildId}0`
      }
    },

    /** Removes a release. Removes its manifest first, because a half-removed release must not look complete. */
    async remove(referenceId: string, buildId: string): Promise<void> {
      const release = releaseKey(referenceId, buildId)
      await bucket.remove([`${release}/${MANIFEST_FILE}`])
      await bucket.remove((await bucket.list(`${release}/`)).map(({ key }) => key))
    },

    /** The venue's own host names as of a release, in lower case. Throws `store-failed` if the release has no metadata. */
    async readHosts(referenceId: string, buildId: string): Promise<string[]> {
      const key = `${releaseKey(referenceId, buildId)}/${metaFile(buildId)}`
      const found = await bucket.get(key)
      if (!found) throw new PublishError('store-failed', referenceId, `the object ${key} does not exist`)
      return v.parse(buildMetaSchema, JSON.parse(found.text)).domains.map((host) => host.toLowerCase())
    },
  }
}
