import { createApiProxy } from './edge/api-proxy.ts'
import { openSiteSource } from './edge/site-source.ts'
import { createMaps } from './maps/maps.ts'
import { assertForeignApi, readConfig } from './server/config.ts'
import { createHealth } from './server/health.ts'
import { describeError, logLines } from './server/log.ts'
import { createMetrics, partsWithMetrics, serveMetrics } from './server/metrics.ts'
import { composeParts, startServer, stopOnSignals } from './server/server.ts'
import { createSiteParts } from './site-parts.ts'

/** `npm run serve`: only the edge, for the releases in `SITE_DIR` or `SITE_STORE`. `/api` forwards to `API_BASE`, if set. */
try {
  const config = readConfig(process.env)
  assertForeignApi(config)
  const { apiBase } = config
  const api = apiBase === undefined ? {} : { api: createApiProxy(apiBase, logLines, config) }
  const maps = createMaps(config, logLines, undefined)
  const metrics = createMetrics()
  const source = await openSiteSource(config, logLines)
  const own = createSiteParts(config, logLines, undefined, source)
  const parts = partsWithMetrics({ ...own, maps, ...api }, metrics)
  const health = createHealth(
    () => ({ site: source.checkPublished }),
    (check, error) => logLines({ level: 'error', message: 'not ready', check, error: describeError(error) }),
  )
  const server = await startServer(composeParts({ ...parts, health }), config)
  const metricsServer = await serveMetrics(metrics, config)
  stopOnSignals(async () => {
    await server.close()
    await metricsServer?.close()
  })
  console.log(`ready http://localhost:${server.port}`)
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
