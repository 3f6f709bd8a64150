import { type BucketAddress, openBucket } from '../../scripts/publish/object-bucket.ts'
import { publishVenue } from '../../scripts/publish/publish.ts'
import { openObjectStore } from '../../scripts/publish/release-s3.ts'
import { SITE_URL } from './fixture-venue.ts'
import { killPlan } from './kill-fixture.ts'
import { lightRenderer } from './light-renderer.ts'

// Publishes two versions of a venue in turn to object storage, without end: somebody else ends it.
const [address = '', leases = ''] = process.argv.slice(2)
const store = openObjectStore(openBucket(JSON.parse(address) as BucketAddress), JSON.parse(leases))
for (let round = 0; ; round++) {
  const report = await publishVenue('grill', {
    pull: async () => killPlan('grill', `${process.pid}-${round}`, round % 2 === 0 ? 12 : 9),
    planSite: (site) => site,
    renderer: lightRenderer,
    store,
    siteUrl: SITE_URL,
  })
  if (!report.ok) throw report.error
  process.stdout.write('published\n')
}
