// @feature-file publish.large-release

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishReport } from '../../scripts/publish/publication.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { type Bucket, openBucket } from '../../scripts/publish/store/object-bucket.ts'
import { openObjectStore } from '../../scripts/publish/store/release-s3.ts'
import { SITE_URL } from './fixture-venue.ts'
import { killPlan } from './kill-fixture.ts'
import { lightRenderer } from './light-renderer.ts'
import { type ObjectStorage, startObjectStorage } from './store/object-storage.ts'

/** So many pages that, with compressed copies, there are more objects than storage lists or deletes at once. */
const PAGES = 505

let storage: ObjectStorage
let bucket: Bucket
beforeAll(async () => {
  storage = await startObjectStorage()
  const { pageSize: _, ...address } = storage.address
  bucket = openBucket(address)
})
afterAll(async () => {
  bucket.close()
  await storage.close()
})

const callsMatching = (pattern: RegExp) => storage.calls.filter((call) => pattern.test(call))

test('a release of more than a thousand objects is written, listed in pages, reused, and removed in batches', async () => {
  const store = openObjectStore(bucket)
  const publish = async (marker: string): Promise<PublishReport> => {
    const report = await publishVenue('grill', {
      pull: async () => killPlan('grill', marker, 2, PAGES),
      planSite: (site) => site,
      renderer: lightRenderer,
      store,
      siteUrl: SITE_URL,
    })
    if (!report.ok) throw report.error
    return report
  }
  const first = await publish('one')
  const release = `releases/grill/${first.buildId}`
  const objects = await bucket.list(`${release}/`)
  const written = callsMatching(/^PUT releases\//).map((call) => call.slice('PUT '.length))
  expect(objects.length).toBeGreaterThan(2 * PAGES)
  expect(objects.map(({ key }) => key)).toEqual(written.sort())
  expect(callsMatching(/continued$/)).toEqual([`GET menu/all/${release}/ continued`])

  const small = openBucket({ ...storage.address, pageSize: 7 })
  expect((await small.list(`${release}/about/1`)).map(({ key }) => key)).toEqual(
    written.filter((key) => key.startsWith(`${release}/about/1`)),
  )
  small.close()

  storage.calls.length = 0
  const second = await publish('two')
  expect(second.files).toMatchObject({ linked: PAGES + 1 })
  expect(callsMatching(/^COPY releases\/.*\/about\//)).toHaveLength(2 * PAGES)

  storage.calls.length = 0
  await store.unpublish('grill')
  expect(await bucket.list('')).toHaveLength(1)
  expect(new Set(callsMatching(/^POST \d{3,}$/))).toEqual(new Set(['POST 1000']))
}, 240_000)
