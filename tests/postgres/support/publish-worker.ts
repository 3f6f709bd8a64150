/**
 * Runs a publish worker: `node publish-worker.ts DATABASE_URL SITE_DIR`. Table `edited` contains the version of each venue,
 * which its pages show. The worker records the start and end of its publications in table `worked`.
 */
import { sql } from 'kysely'
import { openDatabase } from '../../../api/db/open.ts'
import { openPublishQueue } from '../../../api/publishing/publish-queue.ts'
import { publishVenue } from '../../../scripts/publish/publish.ts'
import { openReleaseStore } from '../../../scripts/publish/store/release-fs.ts'
import { startWorker } from '../../../scripts/publish/worker.ts'
import { SITE_URL } from '../../publish/fixture-venue.ts'
import { killPlan } from '../../publish/kill-fixture.ts'
import { lightRenderer } from '../../publish/light-renderer.ts'

const [databaseUrl = '', siteDir = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl })
const { db } = database
const queue = await openPublishQueue(database, { now: Date.now, onError: console.error })
const store = openReleaseStore(siteDir)

async function publish(referenceId: string) {
  const { rows } = await sql<{ id: number }>`
    insert into worked (reference_id, pid, began) values (${referenceId}, ${process.pid}, clock_timestamp())
    returning id`.execute(db)
  const outcome = await publishVenue(referenceId, {
    async pull() {
      const edited = await sql<{ version: number }>`
        select version from edited where reference_id = ${referenceId}`.execute(db)
      return killPlan(referenceId, String(edited.rows[0]?.version), 12)
    },
    planSite: (site) => site,
    renderer: lightRenderer,
    store,
    siteUrl: SITE_URL,
  })
  await sql`update worked set ended = clock_timestamp() where id = ${rows[0]?.id}`.execute(db)
  return { outcome, listed: false }
}

const worker = await startWorker(
  { publish, remove: store.unpublish, publishSite: async () => (await publish('landing')).outcome },
  queue,
  console.error,
)
process.once('SIGTERM', async () => {
  await worker.close()
  await queue.close()
  process.exit(0)
})
process.stdout.write('ready\n')
