import { flushCompileCache } from 'node:module'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { SITE_URL } from '../fixture-venue.ts'
import { killPlan, VENUES } from '../kill-fixture.ts'
import { lightRenderer } from '../light-renderer.ts'

// Publishes two versions of every venue in turn until it is killed. Prints the duration of each publication in
// milliseconds.
// A killed process must not leave a cache for the next one.
flushCompileCache()
const store = openReleaseStore(process.argv[2] ?? '')
for (let round = 0; ; round++) {
  for (const referenceId of VENUES) {
    const began = performance.now()
    const report = await publishVenue(referenceId, {
      pull: async () => killPlan(referenceId, `${process.pid}-${round}`, round % 2 === 0 ? 12 : 9),
      planSite: (site) => site,
      renderer: lightRenderer,
      store,
      siteUrl: SITE_URL,
    })
    if (!report.ok) throw report.error
    process.stdout.write(`${performance.now() - began}\n`)
  }
}
