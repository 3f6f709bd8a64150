import { flushCompileCache } from 'node:module'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { type BucketAddress, openBucket } from '../../../scripts/publish/store/object-bucket.ts'
import { openObjectStore } from '../../../scripts/publish/store/release-s3.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { KILLED_CONSTANTS, killPlan } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

// Publishes two versions of a venue in turn to object storage until it is killed. Prints when it starts a version
// (`began marker`) and when that is published (`published marker`).
const [address = '', leases = '', referenceId = ''] = process.argv.slice(2)
// A killed process must not leave a cache for the next one.
flushCompileCache()
const store = openObjectStore(openBucket(JSON.parse(address) as BucketAddress), JSON.parse(leases))
for (let round = 0; ; round++) {
  const marker = `${process.pid}-${round}`
  const report = await publishVenue(referenceId, {
    pull: async () => {
      process.stdout.write(`began ${marker}\n`)
      return killPlan(referenceId, marker, round % 2 === 0 ? 5 : 3, KILLED_CONSTANTS)
    },
    planSite: (site) => site,
    renderer: lightRenderer,
    store,
    siteUrl: SITE_URL,
  })
  // If a call fails six times in a row, the publication fails; the next one is complete.
  if (report.ok) process.stdout.write(`published ${marker}\n`)
  else if (report.error.code !== 'store-failed') throw report.error
}
