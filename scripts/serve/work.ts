import { checkStoredKeys } from '../../api/credentials/venue-keys.ts'
import { openSecretBox } from '../../api/crypto/secret-box.ts'
import { openDatabase } from '../../api/db/open.ts'
import { listVenuesWithBranches } from '../../api/db/venues.ts'
import { openPublishQueue } from '../../api/publishing/publish-queue.ts'
import { compile } from '../publish/make/compile.ts'
import { openSitePublisher } from '../publish/site-publisher.ts'
import { openSiteStore } from '../publish/store/site-store.ts'
import { createFollowUp } from './publishing/follow-up.ts'
import { startPublishing, toEndedPublication } from './publishing/publishing.ts'
import { readConfig } from './server/config.ts'
import { describeError, logLines } from './server/log.ts'
import { createMetrics, serveMetrics } from './server/metrics.ts'
import { stopOnSignals } from './server/server.ts'

/**
 * `npm run worker`: processes the publish queue at `DATABASE_URL`, pulls venues from the API at `API_BASE`, and publishes to
 * `SITE_DIR` or `SITE_STORE`. Any number of workers can run on machines that share both. `VENUES` lists the venues if the API is
 * another platform's.
 */
try {
  const config = readConfig(process.env)
  const { apiBase, databaseUrl, siteUrl, tileUrl } = config
  if (databaseUrl === undefined) throw new Error('DATABASE_URL: is required, since it contains the queue')
  if (apiBase === undefined) throw new Error('API_BASE: is required; set it to the API of that database')
  const log = (line: string) => console.log(line)
  const bundle = await compile({ log })
  const database = await openDatabase({ databaseUrl }, config)
  // A worker uses no keys, and needs no secret key. A wrong one means that its settings are not those of the servers.
  const secrets = openSecretBox(config.dataDir, config.secretKey)
  if (secrets.currentId() !== null) await checkStoredKeys(database.db, secrets)
  const onError = (error: unknown) =>
    logLines({ level: 'error', message: 'publish queue', error: describeError(error) })
  const queue = await openPublishQueue(database, { now: Date.now, onError })
  const venues = async () =>
    config.venues.length > 0
      ? config.venues.map((referenceId) => ({ referenceId, referenceIds: [referenceId] }))
      : listVenuesWithBranches(database.db)
  const metrics = createMetrics()
  const followUp = createFollowUp(config, { siteUrl, metrics, queue, log: logLines })
  const publisher = await openSitePublisher({
    store: await openSiteStore(config),
    ...{ apiBase, siteUrl, tileUrl, bundle, venues, log },
    onOutcome: (outcome, ms) => metrics.countPublication(toEndedPublication(outcome, ms)),
    onLive: followUp.onLive,
  })
  const metricsServer = await serveMetrics(metrics, config)
  const worker = await startPublishing({ queue, publisher, venues, metrics, log: logLines })
  stopOnSignals(async () => {
    await worker.close()
    await followUp.drain()
    await metricsServer?.close()
    await queue.close()
    await database.close()
  })
  await worker.caughtUp
  log('ready: waiting for edits')
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
